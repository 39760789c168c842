"""How the tiny pair is made, end to end, from nothing: problems, policy, reward model."""
