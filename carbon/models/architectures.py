"""Which decoder runs a policy, told from its config.json alone: no weights are read.

Our own knows two architectures; any other causal language model runs in transformers' code, if its
logits are W h of a final hidden state h, and its past is kept as keys and values.
"""

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Literal, cast

from carbon.core.errors import ModelError

if TYPE_CHECKING:
    from transformers import PreTrainedConfig

DecoderName = Literal["carbon", "transformers"]

_OURS = ("qwen2", "llama")
SIZES = (
    "hidden_size",
    "intermediate_size",
    "vocab_size",
    "max_position_embeddings",
    "num_hidden_layers",
    "num_attention_heads",
)
_NEEDED_FIELDS = (*SIZES, "rms_norm_eps")
# Fields under which configs tell that logits are not W h, with what they do to it.
_CAPS = ("final_logit_softcapping", "logits_soft_cap", "output_logit_soft_cap")
_SCALES = (
    "logit_scale",
    "logits_scaling",
    "lm_head_multiplier",
    "logits_mup_width_multiplier",
)
# Their heads have a bias that no field tells of; elsewhere a field does.
_BIASED = ("phi", "gptj", "codegen", "ctrl", "git")
_BIASES = ("lm_head_bias",)
_ATTENTION = {"full_attention", "sliding_attention", "chunked_attention"}
WRITERS = ("ForCausalLM", "LMHeadModel", "ForConditionalGeneration")
_BECAUSE = "CarBoN shifts logits through W, and so needs logits that are W h"
HAS_BIAS = f"This model's head has a bias: {_BECAUSE}."
# Rotary scalings that turn otherwise once a text is longer than those a model was first trained on:
# what is cached by then would belong to other angles.
_LENGTH_BOUND = ("longrope", "dynamic")


def check_policy(config: dict[str, Any]) -> DecoderName:
    """Which decoder runs the policy with this config.json.

    Raises:
        ModelError: none does; says why.
    """
    if why_not_ours(config) is None:
        return "carbon"
    model_type = config.get("model_type")
    settings = _settings(config)
    check_head(config)
    _check_class(config, settings)
    kinds = set(getattr(settings, "layer_types", None) or ()) - _ATTENTION
    if kinds or _class_of(settings)._is_stateful:
        raise ModelError(
            f"Models of type {model_type!r} keep more of the past than keys and values "
            f"({', '.join(sorted(kinds)) or 'a recurrent state'}): their rollouts cannot branch."
        )
    max_positions(config)
    return "transformers"


def why_not_ours(config: dict[str, Any]) -> str | None:
    """A sentence where our own decoder cannot compute this architecture, else None."""
    model_type = config.get("model_type")
    if model_type not in _OURS:
        return f"Models of type {model_type!r} are not supported; {' and '.join(_OURS)} are."
    missing = [name for name in _NEEDED_FIELDS if not config.get(name)]
    if missing:
        return f"The model's config.json lacks {missing[0]!r}."
    if config.get("use_sliding_window") or "sliding_attention" in (config.get("layer_types") or ()):
        return "Models that attend through a sliding window are not supported."
    if config.get("hidden_act", "silu") != "silu":
        return f"The activation {config['hidden_act']!r} is not supported; silu is."
    if model_type == "llama" and (config.get("attention_bias") or config.get("mlp_bias")):
        return "Llama models with biases are not supported."
    rope = rope_of(config)
    if (kind := rope_kind(rope)) not in ("default", "llama3"):
        return f"Rotary scaling {kind!r} is not supported; default and llama3 are."
    return None


def rope_of(config: dict[str, Any]) -> dict[str, Any]:
    """Settings of the rotary positions, in the older spelling or the newer one."""
    return {**(config.get("rope_scaling") or {}), **(config.get("rope_parameters") or {})}


def rope_kind(rope: dict[str, Any]) -> str:
    return rope.get("rope_type") or rope.get("type") or "default"


def check_head(config: dict[str, Any]) -> None:
    """Refuses heads that are not softmax(W h), as far as a config tells. Fields that it lacks have
    their architecture's defaults.

    Raises:
        ModelError: names what the head does besides.
    """
    settings = _settings(config)
    told = {name: getattr(settings, name, None) for name in (*_CAPS, *_SCALES, *_BIASES)}
    if config["model_type"] in _BIASED or any(told[name] for name in _BIASES):
        raise ModelError(HAS_BIAS)
    for name in _CAPS:
        if told[name]:
            raise ModelError(
                f"This model's head caps its logits ({name} = {told[name]}): {_BECAUSE}."
            )
    for name in _SCALES:
        if told[name] not in (None, 1):
            raise ModelError(
                f"This model's head scales its logits ({name} = {told[name]}): {_BECAUSE}."
            )


def max_positions(config: dict[str, Any]) -> int:
    """The longest text that the model reads, and within which its rotary angles stay what they are.

    Raises:
        ModelError: the config does not say.
    """
    settings = _settings(config)
    longest = getattr(settings, "max_position_embeddings", None)
    if not longest:
        raise ModelError("The model's config.json does not say how many positions it reads.")
    rope = getattr(settings, "rope_parameters", None) or {}
    if rope.get("rope_type") in _LENGTH_BOUND:
        longest = min(longest, rope.get("original_max_position_embeddings") or longest)
    return longest


def is_tied(config: dict[str, Any]) -> bool:
    """Whether W is the embedding."""
    return bool(getattr(_settings(config), "tie_word_embeddings", False))


def described(runtime: str, config: dict[str, Any]) -> str:
    """What runs a policy, for people: "transformers (Qwen3)"."""
    saved_as = next(iter(config.get("architectures") or ()), config.get("model_type") or "")
    for ending in WRITERS:
        saved_as = saved_as.removesuffix(ending)
    return f"{runtime} ({saved_as})"


def class_name(config: dict[str, Any]) -> str:
    """Transformers' class for this model's decoder with its head.

    Raises:
        ModelError: it has none.
    """
    return _class_of(_settings(config)).__name__


def _settings(config: dict[str, Any]) -> "PreTrainedConfig":
    """The config as its architecture reads it, with the defaults of what it lacks."""
    # Imported here: slow, and only loading needs it.
    from huggingface_hub.errors import StrictDataclassError  # noqa: PLC0415
    from transformers import CONFIG_MAPPING  # noqa: PLC0415

    model_type = config.get("model_type")
    if model_type is None or model_type not in CONFIG_MAPPING:
        raise ModelError(
            f"Models of type {model_type!r} are not supported: the transformers library has no "
            "code for them, and code that comes with a model is never run."
        )
    try:
        return CONFIG_MAPPING[model_type].from_dict(deepcopy(config))
    except (StrictDataclassError, AttributeError, KeyError, TypeError, ValueError) as error:
        reason = str(error).strip().splitlines()[-1].strip()
        raise ModelError(
            f"The model's config.json is not that of a {model_type}: {reason}"
        ) from error


def _check_class(config: dict[str, Any], settings: "PreTrainedConfig") -> None:
    """Refuses what is no decoder of text with a head."""
    model_type = config["model_type"]
    if settings.is_encoder_decoder:
        raise ModelError(
            f"Models of type {model_type!r} are encoder-decoders; a policy is a decoder alone."
        )
    if settings.get_text_config() is not settings:
        raise ModelError(
            f"Models of type {model_type!r} read more than text; a policy is a decoder of text."
        )
    _class_of(settings)
    saved_as = config.get("architectures") or []
    if saved_as and not any(name.endswith(WRITERS) for name in saved_as):
        raise ModelError(f"This model is a {saved_as[0]}, which has no head that writes text.")


def _class_of(settings: "PreTrainedConfig") -> type:
    from transformers import MODEL_FOR_CAUSAL_LM_MAPPING  # noqa: PLC0415 - as above

    if type(settings) not in MODEL_FOR_CAUSAL_LM_MAPPING:
        raise ModelError(
            f"Models of type {settings.model_type!r} are no causal language models: they cannot "
            "write."
        )
    return cast(type, MODEL_FOR_CAUSAL_LM_MAPPING[type(settings)])
