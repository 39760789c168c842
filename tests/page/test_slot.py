"""One place, first come first served, and a line that is never too long."""

import threading

from carbon.page.slot import ComputeSlot, Ticket


def join(slot: ComputeSlot) -> Ticket:
    ticket = slot.join()
    assert ticket is not None
    return ticket


def test_places_are_given_in_order():
    slot = ComputeSlot()
    tickets = [join(slot) for _ in range(4)]
    assert [ticket.wait(0) for ticket in tickets] == [0, 1, 2, 3]
    assert slot.num_waiting == 3
    tickets[1].leave()  # gave up while waiting
    assert [tickets[i].wait(0) for i in (0, 2, 3)] == [0, 1, 2]
    tickets[0].leave()
    assert [tickets[i].wait(0) for i in (2, 3)] == [0, 1]


def test_a_full_line_takes_nobody_until_somebody_leaves():
    slot = ComputeSlot(max_waiting=2)
    tickets = [join(slot) for _ in range(3)]
    assert slot.join() is None
    tickets[0].leave()
    assert slot.join() is not None


def test_leaving_twice_frees_only_once():
    slot = ComputeSlot()
    first, second, third = join(slot), join(slot), join(slot)
    first.leave()
    first.leave()
    assert (second.wait(0), third.wait(0)) == (0, 1)


def test_who_waits_is_woken_at_once():
    slot = ComputeSlot()
    first, second = join(slot), join(slot)
    threading.Timer(0.05, first.leave).start()
    assert second.wait(30) == 0
