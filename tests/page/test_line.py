"""One place, first come first served, and a line that is never too long."""

import threading

from carbon.page.line import Line, Turn


def join(line: Line) -> Turn:
    turn = line.join()
    assert turn is not None
    return turn


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
    assert line.join() is None
    turns[0].end()
    assert line.join() is not None


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
