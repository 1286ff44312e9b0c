"""The parts of the engine by themselves; that games keep to them is for tests/properties to say."""
