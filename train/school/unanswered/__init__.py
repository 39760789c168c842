"""What the pair does not know: grammars (text files) of what visitors type all the same."""
