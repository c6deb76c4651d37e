// Plays a match with openapi-generator's client for fetch: URL -> title, players, status, moves.
import { Configuration, MatchesApi, PlayApi, SignInApi } from "./made";

const basePath = process.argv[2]!;
const newAccount = { username: "ada", password: "correct horse battery" };
const guest = new SignInApi(new Configuration({ basePath }));
await guest.createAccount({ newAccount });
const session = await guest.createSession(newAccount);
const mine = new Configuration({ basePath, accessToken: session.accessToken });
const [matches, play] = [new MatchesApi(mine), new PlayApi(mine)];

let match = await matches.createMatch({ newMatch: { game: "duel-of-nerve" } });
const matchId = match.id;
await matches.joinMatch({ matchId });
await matches.addBots({ matchId });
match = await matches.startMatch({ matchId });
let moves = 0;
while (match.status === "running") {
  const { actions, phase } = await play.getOptions({ matchId });
  match = await matches.getMatch({ matchId });
  const [offer] = actions;
  // Without an offer it is the bot's turn.
  if (offer === undefined || phase == null) continue;
  const move = { phaseId: phase.id, action: offer.example };
  if (offer.mode === "sealed") await play.putSubmission({ matchId, newSubmission: { ...move, locked: true } });
  else await play.postAction({ matchId, instantAction: move });
  moves += 1;
}
console.log(match.title, match.playerCount, match.status, moves);
