"""Each visitor has a memory; nobody has another's; the number of them is bounded."""

from carbon.page.context import Visitors


def test_a_visitor_finds_their_own_memory_again():
    visitors = Visitors()
    mine = visitors.memory("me")
    mine.put(("key",), ())
    assert visitors.memory("me") is mine
    assert visitors.memory("you").get(("key",)) is None


def test_who_left_is_forgotten_and_strangers_leave_nothing():
    visitors = Visitors()
    mine = visitors.memory("me")
    visitors.forget("me")
    visitors.forget("never here")
    assert visitors.memory("me") is not mine
    assert visitors.memory(None) is not visitors.memory(None)
    assert len(visitors) == 1


def test_the_longest_unseen_goes_first():
    visitors = Visitors(capacity=2)
    first, second = visitors.memory("first"), visitors.memory("second")
    visitors.memory("first")
    visitors.memory("third")
    assert visitors.memory("first") is first
    assert visitors.memory("second") is not second
