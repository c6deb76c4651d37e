// Plays a match with the client of @hey-api/openapi-ts: URL -> title, players, status, moves.
import * as api from "./made";
import { client } from "./made/client.gen";

const baseUrl = process.argv[2]!;
client.setConfig({ baseUrl, throwOnError: true });
const body = { username: "ada", password: "correct horse battery" };
await api.createAccount<true>({ body });
const { data: session } = await api.createSession<true>({ body });
client.setConfig({ baseUrl, throwOnError: true, auth: session.access_token });

let { data: match } = await api.createMatch<true>({ body: { game: "duel-of-nerve" } });
const path = { match_id: match.id };
await api.joinMatch<true>({ path });
await api.addBots<true>({ path, body: {} });
match = (await api.startMatch<true>({ path })).data;
let moves = 0;
while (match.status === "running") {
  const { actions, phase } = (await api.getOptions<true>({ path })).data;
  match = (await api.getMatch<true>({ path })).data;
  const [offer] = actions;
  // Without an offer it is the bot's turn.
  if (offer === undefined || phase == null) continue;
  const move = { phase_id: phase.id, action: offer.example };
  if (offer.mode === "sealed") await api.putSubmission<true>({ path, body: { ...move, locked: true } });
  else await api.postAction<true>({ path, body: move });
  moves += 1;
}
console.log(match.title, match.player_count, match.status, moves);
