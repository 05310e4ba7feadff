/** Tests that no landed migration is edited: databases have run it as it was. */
import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { migrations } from './migrations.js';

/** Digest of the statements of each, first and last. A new migration gets a line here, and no line ever changes. */
const DIGESTS: Readonly<Record<string, string>> = {
  Pictures1764900000000: 'c84c5b299aaad345',
  Seals1766400000000: '6ac15da933f1af5a',
  SeenBadges1766500000000: '6873d9e6754e9852',
  Screens1768000000000: '40e24d7a33ddf2ca',
  GamesUnderWay1768100000000: 'cb68cf74037b71de',
  Notices1769000000000: '10fd8b325036b377',
  SealsWithoutFileSize1769100000000: 'a1a4d926616fb383',
  Turns1770100000000: '089f53c3ec6c3ccb',
  Processes1770200000000: 'd8d350dc22075e0a',
  Cards1771000000000: '45440d8bbd2c9835',
  Plans1771100000000: '1d15645e7362b93c',
  Guests1771200000000: '33a13f57be1e3170',
  KnownEvents1771300000000: 'f9246e8e9856e9e2',
  LastingPushes1772000000000: '4ac73cbffe06ebe5',
  OneRowOfCheckpoints1772500000000: 'a55c4d8fc6c4603d',
  FewerRowsOfGames1773000000000: 'c48ee2607bfd749d',
  Usernames1773100000000: 'c3d757595780c89f',
  Door1773200000000: 'ef6fbca56b4d00ce',
  FirstSteps1773300000000: '64b443e0debc0c3d',
  LiveGames1773400000000: '664d7fb55a6586aa',
  EveningsEnded1773500000000: 'bf2ecd39b3eb9c1e',
  BroughtIn1773700000000: 'e11e2734e001bee0',
  TablesUnderWay1773800000000: '88bc61f1d5d26526',
};

test('every migration is as it was when it was landed, and comes after those before it', async () => {
  const found = await Promise.all(migrations.map(async (Migration) => {
    const digest = createHash('sha256');
    const migration = new Migration();
    const query = async (statements: string): Promise<void> => void digest.update(statements);
    await migration.up({ query } as unknown as QueryRunner);
    return [migration.name, digest.digest('hex').slice(0, 16)];
  }));
  expect(found).toEqual(Object.entries(DIGESTS));
  const times = migrations.map(({ name }) => Number(/\d+$/.exec(name)?.[0]));
  expect(times).toEqual([...times].sort((one, other) => one - other));
});
