"""Many tokens at once on a CUDA device: kernels and flash attention give what the CPU gives."""

import pytest
import torch

from carbon.models.decoder import load_decoder
from carbon.models.gpu import has_flash, has_kernels
from carbon.models.operations import rotated, swiglu

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
]
NAMES = ["tiny", "llama3", "untied", "one_group"]
CUDA = torch.device("cuda", 0)


@pytest.mark.parametrize("gaps", [None, [0, 12, 5]], ids=["no holes", "holes"])
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16])
@pytest.mark.parametrize("name", NAMES)
def test_tokens_after_a_cached_beginning(name, dtype, gaps, folders):
    """The error of a dtype is measured by the plain path's own, which has no kernels."""
    ids = torch.randint(0, 1024, (3, 90), generator=torch.Generator().manual_seed(0))

    def read(device: str, dtype: torch.dtype) -> torch.Tensor:
        decoder = load_decoder(folders[name], device, dtype)
        cache = decoder.new_cache(3, 90)
        if gaps is not None:
            cache.open_gaps(torch.tensor(gaps, device=device))
        pieces = [decoder.hidden_states(piece.to(device), cache) for piece in ids.split(40, 1)]
        return torch.cat(pieces[1:], 1).double().cpu()

    exact = read("cpu", torch.float32)
    ours = (read("cuda", dtype) - exact).norm() / exact.norm()
    plain = 1e-5 if dtype == torch.float32 else (read("cpu", dtype) - exact).norm() / exact.norm()
    assert ours < 1.5 * plain, (ours, plain)


def test_what_is_used_here():
    """Else the tests above compared the plain path with itself."""
    assert has_kernels(CUDA)
    assert has_flash(CUDA, torch.bfloat16, 128)
    assert not has_flash(CUDA, torch.float32, 128)


@pytest.mark.parametrize(("heads", "head_dim", "inner"), [(36, 128, 18_944), (40, 64, 8_192)])
def test_kernels_round_once_at_published_widths(heads, head_dim, inner):
    random = torch.Generator("cuda").manual_seed(0)
    values = torch.randn(2, 300, heads, head_dim, device="cuda", generator=random).bfloat16()
    angles = torch.randn(1, 300, 1, head_dim // 2, device="cuda", generator=random)
    cosine, sine = angles.cos().bfloat16(), angles.sin().bfloat16()
    rotation = torch.cat((cosine, cosine), -1), torch.cat((-sine, sine), -1)
    exact = rotated(
        values.double(),
        heads - 4,
        (rotation[0].double(), rotation[1].double()),
        has_kernels=False,
    )
    ours = rotated(values.clone(), heads - 4, rotation, has_kernels=True)
    torch.testing.assert_close(ours.double(), exact, atol=1e-5, rtol=2**-8)

    gate_up = torch.randn(2, 300, 2 * inner, device="cuda", generator=random).bfloat16()
    exact = swiglu(gate_up.double(), has_kernels=False)
    ours = swiglu(gate_up, has_kernels=True)
    torch.testing.assert_close(ours.double(), exact, atol=1e-5, rtol=2**-8)
