"""Change each parameter, power and moment of the law, and list those whose tests do not notice: `make mutate-law`."""
