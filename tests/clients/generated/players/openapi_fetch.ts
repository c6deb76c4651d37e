// Plays a match with the types of plain openapi-typescript, over openapi-fetch: URL -> title, players, status, moves.
import createClient from "openapi-fetch";
import type { paths } from "./made.js";

function got<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const api = createClient<paths>({ baseUrl: process.argv[2]! });
const body = { username: "ada", password: "correct horse battery" };
got(await api.POST("/v1/accounts", { body }));
const bodySerializer = (form: object) => new URLSearchParams(form as Record<string, string>);
const headers = { "content-type": "application/x-www-form-urlencoded" };
const session = got(await api.POST("/v1/auth/token", { body, bodySerializer, headers }));
api.use({
  onRequest: ({ request }) => request.headers.set("authorization", `Bearer ${session.access_token}`) as undefined,
});

let match = got(await api.POST("/v1/matches", { body: { game: "duel-of-nerve" } }));
const params = { path: { match_id: match.id } };
got(await api.POST("/v1/matches/{match_id}/join", { params }));
got(await api.POST("/v1/matches/{match_id}/bots", { params, body: {} }));
match = got(await api.POST("/v1/matches/{match_id}/start", { params }));
let moves = 0;
while (match.status === "running") {
  const { actions, phase } = got(await api.GET("/v1/matches/{match_id}/options", { params }));
  match = got(await api.GET("/v1/matches/{match_id}", { params }));
  const [offer] = actions;
  // Without an offer it is the bot's turn.
  if (offer === undefined || phase == null) continue;
  const move = { phase_id: phase.id, action: offer.example };
  if (offer.mode === "sealed") got(await api.PUT("/v1/matches/{match_id}/submission", { params, body: { ...move, locked: true } }));
  else got(await api.POST("/v1/matches/{match_id}/actions", { params, body: move }));
  moves += 1;
}
console.log(match.title, match.player_count, match.status, moves);
