import { setImmediate as nextTurn } from 'node:timers/promises';
import { releaseMemory } from '#adapters/node/release-memory.ts';

const createUnreferenced = (): WeakRef<object> => new WeakRef({ text: 'Nothing refers to this object.' });

it('frees what nothing refers to', async () => {
  const unreferenced = createUnreferenced();
  // A WeakRef keeps its object until the current turn of the event loop ends.
  await nextTurn();
  expect(unreferenced.deref()).toBeDefined();
  await nextTurn();
  releaseMemory();
  expect(unreferenced.deref()).toBeUndefined();
});
