"""Golden actas: one session of every game in every jurisdiction, as it must be recorded for ever."""
