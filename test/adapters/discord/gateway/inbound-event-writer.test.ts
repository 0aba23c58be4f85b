import { InboundEventWriter } from '#adapters/discord/gateway/inbound-event-writer.ts';
import type { InboundEvent } from '#core/chat-events/index.ts';
import { toGuildId, toUserId } from '#core/shared/ids.ts';

const anInboundEvent = (key: string): InboundEvent => ({
  key,
  guildId: toGuildId('1'),
  subject: 'user:1',
  event: { type: 'member_left', userId: toUserId('2') },
  replyTo: null,
});

const setUp = () => {
  const stored: string[][] = [];
  const acknowledged: string[] = [];
  const warnings: string[] = [];
  const state = { failures: 0, handled: 0 };
  const sink = {
    receive: (inboundEvents: readonly InboundEvent[]) => {
      if (state.failures > 0) {
        state.failures -= 1;
        return Promise.reject(new Error('The database is out of reach.'));
      }
      stored.push(inboundEvents.map(({ key }) => key));
      return Promise.resolve();
    },
    handleInboundEvents: () => {
      state.handled += 1;
      return Promise.resolve(0);
    },
  };
  const log = { warn: (_: object, message: string) => void warnings.push(message), error: () => undefined };
  const writer = new InboundEventWriter(sink, log);
  const add = (...keys: string[]) => {
    writer.add({ inboundEvents: keys.map(anInboundEvent), acknowledge: () => void acknowledged.push(keys.join()) });
  };
  return { writer, add, stored, acknowledged, warnings, state };
};

it('stores what comes together with one write, in its order, and then handles it', async () => {
  const { writer, add, stored, acknowledged, state } = setUp();
  add('a');
  add('b', 'c');
  await writer.drain();
  expect(stored).toEqual([['a', 'b', 'c']]);
  expect(acknowledged).toEqual(['a', 'b,c']);
  expect(state.handled).toBe(1);
});

it('acknowledges nothing that is not stored, and repeats a write that fails', async () => {
  const { writer, add, stored, acknowledged, warnings, state } = setUp();
  state.failures = 2;
  add('a');
  await Promise.resolve();
  add('b');
  await writer.drain();
  expect(stored).toEqual([['a'], ['b']]);
  expect(acknowledged).toEqual(['a', 'b']);
  expect(warnings).toHaveLength(2);
});

it('asks the database nothing for events that are of no use, and acknowledges them', async () => {
  const { writer, add, stored, acknowledged, state } = setUp();
  add();
  await writer.drain();
  expect([stored, acknowledged, state.handled]).toEqual([[], [''], 0]);
});

it('leaves out an event that the database never takes, and stores those around it', async () => {
  const stored: string[] = [];
  const left: object[] = [];
  const acknowledged: string[] = [];
  const sink = {
    receive: (inboundEvents: readonly InboundEvent[]) => {
      if (inboundEvents.some(({ key }) => key === 'odd')) return Promise.reject(new Error('invalid byte sequence'));
      stored.push(...inboundEvents.map(({ key }) => key));
      return Promise.resolve();
    },
    handleInboundEvents: () => Promise.resolve(0),
  };
  const writer = new InboundEventWriter(sink, { warn: () => undefined, error: (fields) => void left.push(fields) }, 1);
  for (const key of ['a', 'odd', 'b'])
    writer.add({ inboundEvents: [anInboundEvent(key)], acknowledge: () => void acknowledged.push(key) });
  await writer.drain();
  expect([stored, acknowledged]).toEqual([
    ['a', 'b'],
    ['a', 'odd', 'b'],
  ]);
  expect(left).toMatchObject([{ key: 'odd', type: 'member_left' }]);
});
