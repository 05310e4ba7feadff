#!/usr/bin/env bash
# any-ascii 0.3.3: names in Arabic, with a fraction or with a picture.
# Guess: letters become letters, and the rest is left out, so the result can name a file or be an id.
# Seen: it is ASCII and no more: `ayn` is a backtick, 1/2 has a slash, pictures are their English names between colons.
# It matters to file names and ids that are made of names: what is no letter or digit has to be replaced afterwards.
source "$(dirname "$0")/fresh-folder.sh"
install any-ascii@0.3.3
shows 'علي becomes `ly
عبد الله becomes `bd llh
Team ½ becomes Team 1/2
Zoë 😀 becomes Zoe :grinning:' <<'PROGRAM'
import anyAscii from 'any-ascii';
for (const name of ['علي', 'عبد الله', 'Team ½', 'Zoë 😀']) console.log(`${name} becomes ${anyAscii(name)}`);
PROGRAM
