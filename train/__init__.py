"""How the embedded pair is made, end to end, from nothing: problems, policy, reward model."""
