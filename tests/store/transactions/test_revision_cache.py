from mainmatch.store.transactions.revision_cache import RevisionCache, Stage


def test_a_value_is_recalled_at_its_own_revision_only() -> None:
    cache = RevisionCache(10)
    cache.remember("match", 2, "value")

    assert cache.recall("match", 2) == "value"
    assert cache.recall("match", 1) is None
    assert cache.recall("match", 3) is None
    assert cache.recall("another", 2) is None


def test_a_reader_on_an_old_snapshot_does_not_turn_time_back() -> None:
    cache = RevisionCache(10)
    cache.remember("match", 2, "new")
    cache.remember("match", 1, "old")

    assert cache.recall("match", 2) == "new"
    assert cache.recall("match", 1) is None


def test_what_was_not_used_for_longest_is_forgotten_first() -> None:
    cache = RevisionCache(2)
    cache.remember("a", 1, "a")
    cache.remember("b", 1, "b")
    cache.recall("a", 1)
    cache.remember("c", 1, "c")

    assert [cache.recall(key, 1) for key in "abc"] == ["a", None, "c"]
    assert len(cache) == 2


def test_staged_values_are_seen_above_and_not_beneath() -> None:
    cache = RevisionCache(10)
    cache.remember("match", 1, "committed")
    stage = Stage(cache)
    stage.remember("match", 2, "staged")

    assert stage.recall("match", 2) == "staged"
    assert stage.recall("match", 1) == "committed"
    assert cache.recall("match", 2) is None


def test_settled_values_are_seen_beneath() -> None:
    cache = RevisionCache(10)
    batch = Stage(cache)
    verb = Stage(batch)
    verb.remember("match", 1, "value")

    verb.settle()
    assert (batch.recall("match", 1), cache.recall("match", 1)) == ("value", None)
    batch.settle()
    assert cache.recall("match", 1) == "value"
