/** Tests the status of a projection: every cached answer asks for it, so a new one is made only when it differs. */
import { ProjectionState } from './projection-state.js';
import { everyGameChange } from '../model/projection.js';

const checkpoint = {
  projection: 'days', version: 1, position: 5n, clearedAt: null, generation: '1', changes: 2, trouble: null,
};

test('the status is the same object until something changes', () => {
  const followed = new ProjectionState({ name: 'days', version: 1, tables: [], handling: everyGameChange });
  followed.moveTo(checkpoint);
  const running = followed.status(null);
  expect(followed.status(null)).toBe(running);
  expect(running).toMatchObject({ projection: 'days', state: 'running', checkpoint: 5n, changes: 2, error: null });
  followed.moveTo({ ...checkpoint, position: 6n, changes: 3 });
  expect(followed.status(null)).toMatchObject({ checkpoint: 6n, changes: 3 });
  expect(followed.status(new Error('away'))).toMatchObject({ state: 'retrying', error: 'away' });
  followed.stop({ error: 'unreadable', stoppedAt: null });
  const stopped = followed.status(null);
  expect(stopped).toMatchObject({ state: 'stopped', error: 'unreadable' });
  expect(followed.status(null)).toBe(stopped);
  followed.tryAgain();
  expect(followed.status(null)).toMatchObject({ state: 'retrying', error: 'unreadable' });
});
