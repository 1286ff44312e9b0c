"""The pages: everything is rendered here, on the server, and the browser holds no rule and no secret."""
