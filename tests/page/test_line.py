"""One place, first come first served, and a line that is never too long."""

import threading

import pytest

from carbon.page.line import (
    MAX_OF_A_SESSION,
    MAX_OF_AN_ADDRESS,
    MAX_WAITING,
    Line,
    Rate,
    RefusedError,
    Turn,
    Visitor,
)


def join(line: Line, session: str | None = None, address: str | None = None) -> Turn:
    return line.join(Visitor(session, address))


def test_places_are_given_in_order():
    line = Line()
    turns = [join(line) for _ in range(4)]
    assert [turn.wait(0) for turn in turns] == [0, 1, 2, 3]
    assert line.num_waiting == 3
    turns[1].end()  # gave up while waiting
    assert [turns[i].wait(0) for i in (0, 2, 3)] == [0, 1, 2]
    turns[0].end()
    assert [turns[i].wait(0) for i in (2, 3)] == [0, 1]


def test_a_full_line_takes_nobody_until_somebody_leaves():
    line = Line(max_waiting=2)
    turns = [join(line) for _ in range(3)]
    with pytest.raises(RefusedError, match="waiting"):
        line.join()
    turns[0].end()
    line.join()


def test_leaving_twice_frees_only_once():
    line = Line()
    first, second, third = join(line), join(line), join(line)
    first.end()
    first.end()
    assert (second.wait(0), third.wait(0)) == (0, 1)


def test_who_waits_is_woken_at_once():
    line = Line()
    first, second = join(line), join(line)
    threading.Timer(0.05, first.end).start()
    assert second.wait(30) == 0


def test_nobody_fills_the_line_alone():
    line = Line()
    for _ in range(MAX_OF_A_SESSION):
        last = join(line, "greedy", "1.2.3.4")
    with pytest.raises(RefusedError, match="several"):
        join(line, "greedy", "1.2.3.4")
    for number in range(MAX_OF_AN_ADDRESS - MAX_OF_A_SESSION):
        join(line, str(number), "1.2.3.4")
    with pytest.raises(RefusedError):
        join(line, "one more", "1.2.3.4")
    for number in range(MAX_WAITING + 1 - MAX_OF_AN_ADDRESS):
        join(line, f"other {number}", "5.6.7.8")  # there was room for others
    last.end()
    join(line, "greedy", "1.2.3.4")


def test_an_address_has_so_many_calls_a_minute():
    now = 0.0
    rate = Rate(a_minute=3, clock=lambda: now)
    here, there = Visitor(address="here"), Visitor(address="there")
    for _ in range(3):
        rate.spend(here)
    with pytest.raises(RefusedError, match="a minute"):
        rate.spend(here)
    rate.spend(there)
    now = 20.0
    rate.spend(here)
    with pytest.raises(RefusedError):
        rate.spend(here)
    rate.spend(None)
    rate.spend(Visitor("a session"))
