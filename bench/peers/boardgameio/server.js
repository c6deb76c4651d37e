// ABC on boardgame.io: five seats choose in secret, at the last choice the round resolves and each is told its own.
// Secrets are kept as its documentation says: moves run on the server only, playerView shows each seat its own.
const { Server, Origins } = require("boardgame.io/server");
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const choose = (move, letter) => {
  const { G, playerID, ctx } = move;
  if (!["a", "b", "c"].includes(letter) || G.choices[playerID]) return INVALID_MOVE;
  G.choices[playerID] = letter;
  const chosen = Object.values(G.choices);
  if (chosen.length < ctx.numPlayers) return;
  for (const seat of Object.keys(G.choices)) {
    const points = chosen.filter((each) => each === G.choices[seat]).length - 1;
    G.results[seat] = { round: G.round, choice: G.choices[seat], points };
    G.points[seat] = (G.points[seat] || 0) + points;
  }
  G.choices = {};
  G.round += 1;
};

const abc = {
  name: "abc",
  setup: () => ({ round: 1, choices: {}, results: {}, points: {} }),
  // Everybody chooses at the same time, so a choice must not depend on having seen the others' state ids.
  moves: { choose: { move: choose, client: false, ignoreStaleStateID: true } },
  turn: { activePlayers: ActivePlayers.ALL },
  playerView: ({ G, playerID }) => ({
    round: G.round,
    choices: playerID in G.choices ? { [playerID]: G.choices[playerID] } : {},
    results: playerID in G.results ? { [playerID]: G.results[playerID] } : {},
    points: playerID in G.points ? { [playerID]: G.points[playerID] } : {},
  }),
};

Server({ games: [abc], origins: [Origins.LOCALHOST] }).run({ port: Number(process.env.PORT) });
