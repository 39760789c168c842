"""How a conversation is written for the pair: ChatML, as one string. Knows no tokenizer."""

END_OF_TEXT, TURN_START, TURN_END, STEP_TAG = (
    "<|endoftext|>",
    "<|im_start|>",
    "<|im_end|>",
    "<extra_0>",
)
SPECIAL_TOKENS = (END_OF_TEXT, TURN_START, TURN_END, STEP_TAG)  # ids 0 to 3
PAD_ID, TURN_END_ID, STEP_TAG_ID = 0, 2, 3
CHAT_TEMPLATE = (
    "{% for m in messages %}"
    "{{ '<|im_start|>' + m['role'] + '\\n' + m['content'] + '<|im_end|>' + '\\n' }}"
    "{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
)


def prompt_text(problem: str, system_prompt: str | None = None) -> str:
    """Everything before the solution; `system_prompt` None leaves that turn out."""
    system = "" if system_prompt is None else _turn("system", system_prompt)
    return f"{system}{_turn('user', problem)}{TURN_START}assistant\n"


def _turn(role: str, content: str) -> str:
    return f"{TURN_START}{role}\n{content}{TURN_END}\n"
