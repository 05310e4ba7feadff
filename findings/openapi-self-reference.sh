#!/usr/bin/env bash
# A schema of an OpenAPI document that is only a reference to itself.
# Guess: every program that checks such documents names it.
# Seen: swagger-parser 13.1.0 calls the document valid; openapi-typescript 7.13.0 refuses it without the schema's name.
# It matters to who makes a document by a program: a document that one checker takes has perhaps no shapes at all.
source "$(dirname "$0")/fresh-folder.sh"
install @apidevtools/swagger-parser@13.1.0 openapi-typescript@7.13.0
shows 'swagger-parser: valid
openapi-typescript: *Self-referencing circular pointer*' <<'PROGRAM'
import SwaggerParser from '@apidevtools/swagger-parser';
import openapiTS from 'openapi-typescript';
const schema = { $ref: '#/components/schemas/view' };
const answer = { description: 'Done', content: { 'application/json': { schema } } };
const document = () => structuredClone({
  openapi: '3.1.0', info: { title: 'Calls', version: '1' },
  paths: { '/call': { get: { responses: { 200: answer } } } }, components: { schemas: { view: schema } },
});
const said = (checked) => checked.then(() => 'valid', (error) => error.message);
console.log(`swagger-parser: ${await said(SwaggerParser.validate(document()))}`);
// It also prints the fault.
console.error = () => undefined;
console.log(`openapi-typescript: ${await said(openapiTS(document()))}`);
PROGRAM
