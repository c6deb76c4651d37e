from mainmatch.store.transactions.revision_cache import Memo, Stage


def test_a_value_is_recalled_at_its_own_revision_only() -> None:
    memo = Memo(10)
    memo.remember("match", 2, "value")

    assert memo.recall("match", 2) == "value"
    assert memo.recall("match", 1) is None
    assert memo.recall("match", 3) is None
    assert memo.recall("another", 2) is None


def test_a_reader_on_an_old_snapshot_does_not_turn_time_back() -> None:
    memo = Memo(10)
    memo.remember("match", 2, "new")
    memo.remember("match", 1, "old")

    assert memo.recall("match", 2) == "new"
    assert memo.recall("match", 1) is None


def test_what_was_not_used_for_longest_is_forgotten_first() -> None:
    memo = Memo(2)
    memo.remember("a", 1, "a")
    memo.remember("b", 1, "b")
    memo.recall("a", 1)
    memo.remember("c", 1, "c")

    assert [memo.recall(key, 1) for key in "abc"] == ["a", None, "c"]
    assert len(memo) == 2


def test_staged_values_are_seen_above_and_not_beneath() -> None:
    memo = Memo(10)
    memo.remember("match", 1, "committed")
    stage = Stage(memo)
    stage.remember("match", 2, "staged")

    assert stage.recall("match", 2) == "staged"
    assert stage.recall("match", 1) == "committed"
    assert memo.recall("match", 2) is None


def test_settled_values_are_seen_beneath() -> None:
    memo = Memo(10)
    batch = Stage(memo)
    verb = Stage(batch)
    verb.remember("match", 1, "value")

    verb.settle()
    assert (batch.recall("match", 1), memo.recall("match", 1)) == ("value", None)
    batch.settle()
    assert memo.recall("match", 1) == "value"
