/** Tests that the simulator answers every recorded call as the real EventStoreDB did. */
import { EventStoreDbSimulator } from './eventstoredb-simulator.js';
import { PositionMap } from './position-map.js';
import { readTranscript, TRANSCRIPTS } from './transcript.js';
import { replayScenario } from './transcript-replay.js';

const THREE_NODES = 'three nodes';

describe.each(TRANSCRIPTS)('The recorded calls of %s', (group) => {
  const scenarios = readTranscript(group);
  const positions = { one: new PositionMap(), three: new PositionMap() };
  const opened: EventStoreDbSimulator[] = [];
  let one: EventStoreDbSimulator;
  let follower: EventStoreDbSimulator;

  beforeAll(async () => {
    const hasBatchAppend = !group.startsWith('append') && group !== 'history-2';
    one = await EventStoreDbSimulator.start({ hasBatchAppend });
    const [leader, ...followers] = await EventStoreDbSimulator.startCluster(3, { hasBatchAppend });
    if (!leader || !followers[0]) throw new Error('A cluster of three has three nodes.');
    [follower] = followers as [EventStoreDbSimulator];
    opened.push(one, leader, ...followers);
  });

  afterAll(() => Promise.all(opened.map((simulator) => simulator.kill())));

  it.each(scenarios.map((scenario) => [scenario.scenario, scenario] as const))('%s', async (name, scenario) => {
    const isOfThree = name.startsWith(THREE_NODES);
    const { recorded, replayed } = await replayScenario(scenario, {
      address: `127.0.0.1:${(isOfThree ? follower : one).port}`,
      positions: isOfThree ? positions.three : positions.one,
      isTooLate: group === 'deadline',
    });
    expect(replayed).toEqual(recorded);
  });

  it('gives positions in the recorded order, with gaps', () => {
    expect([positions.one.isAscendingWithGaps(), positions.three.isAscendingWithGaps()]).toEqual([true, true]);
  });
});

it('are 472 in 55 scenarios', () => {
  const scenarios = TRANSCRIPTS.flatMap(readTranscript);
  expect([scenarios.length, scenarios.flatMap(({ calls }) => calls).length]).toEqual([55, 472]);
});
