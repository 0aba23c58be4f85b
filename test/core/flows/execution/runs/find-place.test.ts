import { findFailure, findPlace } from '#core/flows/execution/runs/find-place.ts';
import type { FlowRun } from '#core/flows/index.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';

const RUN = { guildId: '1', id: 'run' } as unknown as FlowRun;

/** Looks for the place of a run that is in these states one after another. */
const find = (...states: readonly (Partial<FlowRun> | null)[]) => {
  let looks = 0;
  const next = () => Promise.resolve((states[Math.min(looks++, states.length - 1)] ?? null) as FlowRun | null);
  const clock = new FakeClock();
  return findPlace({ runs: { find: next } as never, clock })(RUN).then((place) => ({ place, looks }));
};

const RUNNING = { status: 'running', channelId: null } as const;

const DIRECT = {
  channelId: null,
  conversation: { home: 'dm', parentId: null, keepMinutes: 0 },
  trace: [{ type: 'send_message', error: null }],
} as unknown as Partial<FlowRun>;

it.each([
  [
    'where the run speaks',
    [RUNNING, RUNNING, { ...RUNNING, channelId: '5' as ChannelId }],
    { place: { channelId: '5' }, looks: 3 },
  ],
  ['in direct messages', [RUNNING, { ...DIRECT, status: 'waiting' }], { place: 'direct_messages', looks: 2 }],
  [
    'in direct messages that ended the run',
    [{ ...DIRECT, status: 'completed' }],
    { place: 'direct_messages', looks: 1 },
  ],
  ['nowhere when none was sent', [{ ...DIRECT, status: 'failed', trace: [] }], { place: null, looks: 1 }],
  ['nowhere when it waits without a word', [RUNNING, { ...RUNNING, status: 'waiting' }], { place: null, looks: 2 }],
  ['nowhere when it has ended', [{ ...RUNNING, status: 'completed' }], { place: null, looks: 1 }],
  ['nowhere when it is gone', [null], { place: null, looks: 1 }],
  ['nowhere when it does not speak in time', [RUNNING], { place: null, looks: 51 }],
] as const)('the user continues %s', async (_, states, expected) => {
  expect(await find(...states)).toEqual(expected);
});

it('says why a run failed, and nothing of one that did not', async () => {
  const error = { nodeId: 'ask', message: 'The bot lacks a permission.', refusal: { text: 'refused.permission' } };
  const findOf = (run: object | null) => findFailure({ runs: { find: () => Promise.resolve(run) } as never })(RUN);
  expect(await findOf({ error })).toEqual(error);
  expect(await findOf({ error: null })).toBeNull();
  expect(await findOf(null)).toBeNull();
});
