from mainmatch.store.transactions.revision_cache import RevisionCache


def test_a_value_is_recalled_at_its_own_revision_only() -> None:
    cache = RevisionCache(10)
    cache.put("match", 2, "value")

    assert cache.get("match", 2) == "value"
    assert cache.get("match", 1) is None
    assert cache.get("match", 3) is None
    assert cache.get("another", 2) is None


def test_a_reader_on_an_old_snapshot_does_not_turn_time_back() -> None:
    cache = RevisionCache(10)
    cache.put("match", 2, "new")
    cache.put("match", 1, "old")

    assert cache.get("match", 2) == "new"
    assert cache.get("match", 1) is None


def test_what_was_not_used_for_longest_is_forgotten_first() -> None:
    cache = RevisionCache(2)
    cache.put("a", 1, "a")
    cache.put("b", 1, "b")
    cache.get("a", 1)
    cache.put("c", 1, "c")

    assert [cache.get(key, 1) for key in "abc"] == ["a", None, "c"]
    assert len(cache) == 2


def test_staged_values_are_seen_above_and_not_beneath() -> None:
    cache = RevisionCache(10)
    cache.put("match", 1, "committed")
    stage = RevisionCache(beneath=cache)
    stage.put("match", 2, "staged")

    assert stage.get("match", 2) == "staged"
    assert stage.get("match", 1) == "committed"
    assert cache.get("match", 2) is None


def test_settled_values_are_seen_beneath() -> None:
    cache = RevisionCache(10)
    batch = RevisionCache(beneath=cache)
    command = RevisionCache(beneath=batch)
    command.put("match", 1, "value")

    command.settle()
    assert (batch.get("match", 1), cache.get("match", 1)) == ("value", None)
    batch.settle()
    assert cache.get("match", 1) == "value"
