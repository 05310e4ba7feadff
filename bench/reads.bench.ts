/**
 * Measures reads: the board of a month from the whole server, cached and revalidated (304), compared with a constant
 * of the same size from NestJS on Express and from node:http, in rounds that alternate. Measures also what-if,
 * without a server.
 */
import 'reflect-metadata';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { LeaderboardQueries } from '../api/leaderboards/leaderboard-queries.js';
import { WhatIfController } from '../api/leaderboards/what-if.controller.js';
import { RULES } from '../domain/boards/rules.js';
import { type BenchApplication, startBenchApplication } from './bench-application.js';
import { median, withBenchDatabase } from './bench-database.js';
import { type Figure, report } from './figures.js';
import { withFilledQueries } from './filled-queries.js';
import { ask, type Load, type LoadFigures } from './http-load.js';
import { figuresOf } from './timed-asks.js';

const CONNECTIONS = 50;
const ROUNDS = 2;
const ROUND_SECONDS = 2;
const ASKED = 16;

interface ConstantServer {
  readonly url: string;
  close(): Promise<unknown>;
}

/** A constant from the framework alone, which shows its cost. */
async function startNestConstant(text: string): Promise<ConstantServer> {
  @Controller()
  class ConstantController {
    @Get('constant')
    constant(): string {
      return text;
    }
  }
  @Module({ controllers: [ConstantController] })
  class ConstantModule {}
  const app = await NestFactory.create<NestExpressApplication>(ConstantModule, { logger: false });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/constant`, close: () => app.close() };
}

/** A constant from Node alone, which shows the limit of the machine. */
async function startNodeConstant(text: string): Promise<ConstantServer> {
  const body = Buffer.from(text);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<unknown> => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Finds the fullest board of the sample group. */
async function findBoard(url: string, cookie: string): Promise<{ path: string; body: string; tag: string }> {
  const read = async (path: string): Promise<Response> => fetch(url + path, { headers: { cookie } });
  const dates = (await (await read('/api/games/dates')).json()) as string[];
  const boards = await Promise.all([...new Set(dates.map((date) => date.slice(0, 7)))].map(async (month) => {
    const [year, number] = month.split('-').map(Number);
    const path = `/api/fast/monthly/${year}/${number}`;
    return { path, body: await (await read(path)).text() };
  }));
  const [board] = boards.sort((a, b) => b.body.length - a.body.length);
  if (!board) throw new Error('The sample group has no board.');
  const plain = await fetch(url + board.path, { headers: { cookie, 'accept-encoding': 'identity' } });
  return { ...board, tag: plain.headers.get('etag') ?? '' };
}

type Question = Omit<Load, 'connections' | 'seconds'>;

/** Figures of each round by name, in the order of the questions. */
async function measure(questions: Readonly<Record<string, Question>>): Promise<Map<string, LoadFigures[]>> {
  const rounds = new Map<string, LoadFigures[]>(Object.keys(questions).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, question] of Object.entries(questions)) {
      const figures = await ask({ ...question, connections: CONNECTIONS, seconds: ROUND_SECONDS });
      // The first round warms up the compiler.
      if (round > 0) rounds.get(name)?.push(figures);
    }
  }
  return rounds;
}

async function measureReads({ url, cookie }: BenchApplication, others: readonly Figure[]): Promise<void> {
  const { path, body, tag } = await findBoard(url, cookie);
  const [nest, node] = [await startNestConstant(body), await startNodeConstant(body)];
  try {
    const rounds = await measure({
      'NestJS on Express, constant': { url: nest.url, status: 200 },
      'board, cached': { url: url + path, headers: { cookie }, status: 200 },
      'board, known (304)': { url: url + path, headers: { cookie, 'if-none-match': tag }, status: 304 },
      'node:http, constant': { url: node.url, status: 200 },
    });
    const [constant = []] = rounds.values();
    report('reads', [...[...rounds].map(([name, figures]) => {
      const perSecond = median(figures.map(({ requestsPerSecond }) => requestsPerSecond));
      const ratio = median(figures.map(({ requestsPerSecond }, round) =>
        requestsPerSecond / (constant[round]?.requestsPerSecond ?? NaN)));
      return {
        what: name,
        measured: `${Math.round(perSecond)} a second, p99 ${median(figures.map(({ p99Ms }) => p99Ms))} ms, ` +
          `${ratio.toFixed(1)} × the framework`,
        ...(name.startsWith('board') && { aim: '4 ×' }),
      };
    }), ...others], `${CONNECTIONS} connections, ${body.length} bytes`);
  } finally {
    await Promise.all([nest.close(), node.close()]);
  }
}

/** The games of a year at twelve a day. */
const YEAR_OF_GAMES = 1_000;

const whatIf: Figure[] = [];
await withFilledQueries('what_if', YEAR_OF_GAMES, async ({ pool, readModels, past, known }) => {
  const controller = new WhatIfController(new LeaderboardQueries(pool, readModels, past, known), known);
  const rules = { ...RULES, lastRoundFactor: 3 };
  const ask = (period: string) => () => controller.ask({ period, rules });
  whatIf.push(
    ...await figuresOf({ 'what if of a month of 372 games': ask('1900-01') }, ASKED, '300 ms'),
    ...await figuresOf({ 'what if of a year of 1,000 games': ask('1900') }, ASKED, '1 s'),
  );
});
await withBenchDatabase('reads', async (databaseUrl) => {
  const application = await startBenchApplication(databaseUrl);
  try {
    await measureReads(application, whatIf);
  } finally {
    await application.close();
  }
});
