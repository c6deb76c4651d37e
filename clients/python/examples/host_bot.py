"""Host a match: create it, add house bots, start it, extend the first phase, announce the winners.

    python host_bot.py URL TOKEN-FILE [GAME] [SEATS FOR PEOPLE] [SEASON]

The file has a token with the scopes match:read and match:host. Seats for people stay free, and the match starts when
they are taken. With the id of a season that you host, the match is its next one, and the season's cast has the seats.
The program can be restarted at any time, because it stores the match's id and its place in the feed in files.
"""

import sys
from pathlib import Path

from mainmatch_client import Conflict, Event, FilePlaces, Mainmatch
from mainmatch_client.models import MatchFacts

HERE = Path("host-bot.match")
MORE_SECONDS = 600


def opened(client: Mainmatch, game: str, for_people: int, season: str | None) -> MatchFacts:
    """The stored match, or a new one, with bots in all seats except those for people."""
    if HERE.exists():
        match = client.match(HERE.read_text(encoding="utf-8"))
    else:
        match = client.create_match(game, title="Hosted by a bot", season_id=season)
        HERE.write_text(match.id, encoding="utf-8")
    if season is not None:
        return match
    bots = sum(seat.bot is not None for seat in match.seats)
    missing = len(match.seats) - for_people - bots
    if missing:
        client.add_bots(match.id, count=missing)
    print(f"{match.id}: {for_people} of {len(match.seats)} seats are for people", flush=True)
    return client.match(match.id)


def start_if_full(client: Mainmatch, match_id: str) -> None:
    """Start the match if it has not started and every seat is taken."""
    match = client.match(match_id)
    if match.status == "lobby" and all(seat.taken for seat in match.seats):
        client.start(match_id)


def host(client: Mainmatch, event: Event, match_id: str) -> bool:
    """Handle an event; return whether the match is over.

    The event's id is the idempotency key: if the program is killed here and gets the event again, each request still
    has its effect once.
    """
    if event.type == "seat.joined":
        start_if_full(client, match_id)
    elif event.type == "phase.opened" and event.round == 1 and event.data["phase"]["due_at"] is not None:
        try:
            reason = "The first phase is for getting to know it."
            client.extend(match_id, seconds=MORE_SECONDS, reason=reason, idempotency_key=event.id)
            print(f"{event.phase_name}: {MORE_SECONDS} seconds more", flush=True)
        except Conflict:
            print(f"{event.phase_name}: over before it got more time", flush=True)
    elif event.type == "match.finished":
        result = client.result(match_id)
        winners = ", ".join(f"seat {seat}" for seat in result.winners) or "nobody"
        client.announce(match_id, f"That's it. Winners: {winners}.", idempotency_key=event.id)
        print(f"winners: {winners}", flush=True)
    return event.type in {"match.finished", "match.cancelled"}


def main() -> None:
    """Host a match until its end."""
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    url, token_file, *options = sys.argv[1:]
    game, for_people, season = (*options, *("x-game", "0", "")[len(options) :])
    with Mainmatch(url, Path(token_file).read_text(encoding="utf-8")) as client:
        match = opened(client, game, int(for_people), season or None)
        with client.stream(places=FilePlaces("host-bot.places.json"), name="host-bot") as stream:
            stream.follow(f"match/{match.id}/host", "start")
            start_if_full(client, match.id)
            for event in stream:
                if host(client, event, match.id):
                    stream.done(event)
                    return


if __name__ == "__main__":
    main()
