/** Tests which maintenance commands are accepted and every rule that can refuse one. */
import { fold } from '../decider.js';
import { specify } from '../testing/given-when-then.js';
import { maintenanceDecider } from './maintenance.decider.js';
import type { MaintenanceEvent } from './maintenance.events.js';

const given = specify(maintenanceDecider, { today: '2026-04-01' });

const populationRequested: MaintenanceEvent = { type: 'ReadModelsPopulationRequested', data: { rebuildId: 3 } };
const calculationRequested: MaintenanceEvent = { type: 'TournamentCalculationRequested', data: { rebuildId: 4 } };

describe('populating', () => {
  test('can be requested any number of times', () => {
    const populate = { type: 'PopulateReadModels', rebuildId: 3, isPopulating: false } as const;
    given().when(populate).then(populationRequested);
    given(populationRequested).when(populate).then(populationRequested);
  });

  test('is refused until the running one has ended', () => {
    given(populationRequested).when({ type: 'PopulateReadModels', rebuildId: 4, isPopulating: true })
      .refused('RebuildAlreadyRunning', 'conflict', 'The tables are already being populated.');
  });

  test('is cancelled while it runs; cancelling afterwards changes nothing', () => {
    given(populationRequested).when({ type: 'CancelPopulation', rebuildId: 3 })
      .then({ type: 'ReadModelsPopulationCancelled', data: { rebuildId: 3 } });
    given(populationRequested).when({ type: 'CancelPopulation', rebuildId: null }).then();
  });
});

test('clearing is refused while a rebuild reads the tables', () => {
  const clear = { type: 'ClearFastTable', projection: 'standings' } as const;
  given().when({ ...clear, isRebuilding: false })
    .then({ type: 'FastTableCleared', data: { projection: 'standings' } });
  const message = 'The tables are being populated or verified: clear them when that is done.';
  given().when({ ...clear, isRebuilding: true }).refused('RebuildAlreadyRunning', 'conflict', message);
});

test('a tournament calculation names its rebuild', () => {
  given().when({ type: 'CalculateTournament', rebuildId: 4 }).then(calculationRequested);
});

test('the last requested rebuild is known, whatever else is done', () => {
  const rebuildAfter = (...events: MaintenanceEvent[]) => fold(maintenanceDecider, events).rebuildId;
  const cancelled: MaintenanceEvent = { type: 'ReadModelsPopulationCancelled', data: { rebuildId: 3 } };
  expect(rebuildAfter()).toBe(0);
  expect(rebuildAfter(populationRequested, cancelled)).toBe(3);
  expect(rebuildAfter(populationRequested, calculationRequested)).toBe(4);
});

test('an event is skipped by the projection that stopped at it, and by no other', () => {
  const stoppedAt = { position: '12', eventId: 'e-1', eventType: 'PlayerRenamed', error: 'Player 4 was never added.' };
  given().when({ type: 'SkipPoisonEvent', projection: 'players', stoppedAt })
    .then({ type: 'PoisonEventSkipped', data: { projection: 'players', ...stoppedAt } });
  const message = 'The players projection has not stopped at an event, so there is no event to skip.';
  given().when({ type: 'SkipPoisonEvent', projection: 'players', stoppedAt: null })
    .refused('ProjectionMustHaveStopped', 'conflict', message);
});

test('a projection can be retried at any time', () => {
  given().when({ type: 'RetryProjection', projection: 'players' })
    .then({ type: 'ProjectionRetried', data: { projection: 'players' } });
});

test('a job is retried if it exists and has failed', () => {
  const retry = { type: 'RetryFailedJob', jobId: 'night_1' } as const;
  given().when({ ...retry, job: { name: 'rebuild', hasFailed: true } })
    .then({ type: 'FailedJobRetried', data: { jobId: 'night_1', job: 'rebuild' } });
  const message = 'Job night_1 has not failed, so it cannot be retried.';
  given().when({ ...retry, job: { name: 'rebuild', hasFailed: false } })
    .refused('JobMustHaveFailed', 'conflict', message);
  given().when({ ...retry, job: null }).refused('JobMustExist', 'missing', 'There is no job night_1.');
});

test('the alarm of a comparison is acknowledged once, with a reason', () => {
  const acknowledge = { type: 'AcknowledgeComparison', rebuildId: 4, reason: ' A row was changed by hand. ' } as const;
  given(calculationRequested).when({ ...acknowledge, differences: 2 }).then({
    type: 'ComparisonAlarmAcknowledged', data: { rebuildId: 4, differences: 2, reason: 'A row was changed by hand.' },
  });
  given(calculationRequested).when({ ...acknowledge, differences: 2, reason: ' ' })
    .refused('ReasonMustBeGiven', 'malformed', 'Give a reason of 1 to 500 characters.');
  const message = 'Comparison 4 has no open alarm. It may already have been acknowledged.';
  given(calculationRequested).when({ ...acknowledge, differences: null })
    .refused('AlarmMustBeOpen', 'conflict', message);
});

test('the alarm of a broken seal is acknowledged once, with a reason', () => {
  const broken = 'The event at position 12 (PaymentRecorded in account-3) was altered.';
  const fault = { kind: 'altered', position: '12', streamId: 'account-3', type: 'PaymentRecorded' } as const;
  const found: MaintenanceEvent = {
    type: 'BrokenSealFound', data: { broken, lastGood: 'There is no good seal before it.', fault, lastGoodSeal: null },
  };
  const acknowledge = { type: 'AcknowledgeBrokenSeal', reason: ' Put back by hand. ' } as const;
  const acknowledged: MaintenanceEvent = {
    type: 'BrokenSealAcknowledged', data: { broken, reason: 'Put back by hand.' },
  };
  given(found, populationRequested).when(acknowledge).then(acknowledged);
  given(found, acknowledged, found).when(acknowledge).then(acknowledged);
  given(found).when({ ...acknowledge, reason: ' ' })
    .refused('ReasonMustBeGiven', 'malformed', 'Give a reason of 1 to 500 characters.');
  given(found).when({ ...acknowledge, reason: ' Too short ' })
    .refused('ReasonMustBeGiven', 'malformed', 'Say what you found, in at least 10 characters.');
  for (const events of [[], [found, acknowledged]]) {
    given(...events).when(acknowledge)
      .refused('AlarmMustBeOpen', 'conflict', 'The seals have no open alarm. It may already have been acknowledged.');
  }
});
