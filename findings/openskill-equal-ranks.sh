#!/usr/bin/env bash
# openskill 5.0.1: four equal players whose places are equal too.
# Guess: they stay equal, under each model, and a game that says nothing moves nobody's uncertainty up.
# Seen: the two models that compare neighbours alone give them unequal uncertainties, and every model first adds tau
# (25/300) to the uncertainty unless `tau: 0` is given.
# It matters to who chooses a model by its speed.
source "$(dirname "$0")/fresh-folder.sh"
install openskill@5.0.1
shows 'plackettLuce: equal
bradleyTerryFull: equal
bradleyTerryPart: unequal
thurstoneMostellerPart: unequal
tau left out: 1.0029
tau 0: 0.9994' <<'PROGRAM'
import { rate, rating } from 'openskill';
import * as models from 'openskill/models';
for (const name of ['plackettLuce', 'bradleyTerryFull', 'bradleyTerryPart', 'thurstoneMostellerPart']) {
  const rated = rate([1, 2, 3, 4].map(() => [rating()]), { rank: [1, 1, 1, 1], model: models[name] }).flat();
  const places = new Set(rated.map(({ mu, sigma }) => `${mu.toFixed(6)} ${sigma.toFixed(6)}`));
  console.log(`${name}: ${places.size === 1 ? 'equal' : 'unequal'}`);
}
for (const tau of [undefined, 0]) {
  const players = [[rating({ sigma: 1 })], [rating({ sigma: 0.0001 })]];
  const [[{ sigma }]] = rate(players, { rank: [1, 2], ...(tau === 0 && { tau }) });
  console.log(`tau ${tau ?? 'left out'}: ${sigma.toFixed(4)}`);
}
PROGRAM
