#!/usr/bin/env bash
# Prism 5.16.0: a tuple of an OpenAPI 3.1 document (`prefixItems`, and `items: false` for what comes after).
# Guess: a body with the right tuple is accepted.
# Seen: `prefixItems` is ignored, so `items: false` condemns every tuple but the empty one.
# It matters to who tries a client on Prism's mock of a document whose schemas have tuples.
source "$(dirname "$0")/fresh-folder.sh"
install @stoplight/prism-cli@5.16.0
cat >document.json <<'DOCUMENT'
{ "openapi": "3.1.0", "info": { "title": "Pairs", "version": "1" }, "paths": { "/pairs": { "post": {
  "requestBody": { "required": true, "content": { "application/json": { "schema": {
    "type": "array", "prefixItems": [{ "type": "integer" }, { "type": "integer" }], "items": false } } } },
  "responses": { "204": { "description": "Taken" } } } } } }
DOCUMENT
export PRISM_PORT
PRISM_PORT=$(free_port)
as_user=()
start_server 'Prism is listening' node_modules/.bin/prism mock --port "$PRISM_PORT" document.json
shows '[1,2]: 422
[]: 204' <<'PROGRAM'
for (const pair of [[1, 2], []]) {
  const { status } = await fetch(`http://127.0.0.1:${process.env.PRISM_PORT}/pairs`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(pair),
  });
  console.log(`${JSON.stringify(pair)}: ${status}`);
}
PROGRAM
