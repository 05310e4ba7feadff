#!/usr/bin/env bash
# @nestjs/core and platform-express 12.5.1: `app.set('case sensitive routing', true)` right after `NestFactory.create`.
# Guess: the routes, which are made later by `listen()`, tell capitals from small letters.
# Seen: the setting is stored and has no effect. On an Express app that is handed to `NestFactory.create` it has.
# It matters to a program with ids in its paths that differ by capitals alone, and to caches before it.
source "$(dirname "$0")/fresh-folder.sh"
install @nestjs/core@12.5.1 @nestjs/common@12.5.1 @nestjs/platform-express@12.5.1 express@5.3.0 \
  reflect-metadata@0.2.2 rxjs@7.8.2
shows 'after create: /cards 200, /CARDS 200
handed over: /cards 200, /CARDS 404' <<'PROGRAM'
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
class Cards {
  list() { return []; }
}
Get('cards')(Cards.prototype, 'list', Object.getOwnPropertyDescriptor(Cards.prototype, 'list'));
Controller()(Cards);
class Group {}
Module({ controllers: [Cards] })(Group);
async function show(label, app) {
  await app.listen(0, '127.0.0.1');
  const status = async (path) => (await fetch(`${await app.getUrl()}${path}`)).status;
  console.log(`${label}: /cards ${await status('/cards')}, /CARDS ${await status('/CARDS')}`);
  await app.close();
}
const late = await NestFactory.create(Group, { logger: false });
late.set('case sensitive routing', true);
await show('after create', late);
const server = express().set('case sensitive routing', true);
await show('handed over', await NestFactory.create(Group, new ExpressAdapter(server), { logger: false }));
PROGRAM
