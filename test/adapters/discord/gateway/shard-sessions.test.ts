import { ShardSessions } from '#adapters/discord/gateway/shard-sessions.ts';
import { InMemoryGatewaySessionStore } from '../../../support/memory/gateway-session-store.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';

const INFO = { shardId: 0, sessionId: 'first', resumeURL: 'wss://gateway.example.com', shardCount: 1, sequence: 1 };

let intents = 513;

const openSessions = (store: InMemoryGatewaySessionStore) =>
  new ShardSessions(store, { warn: () => undefined }, () => intents);

const setUp = () => {
  const store = new InMemoryGatewaySessionStore(new MemoryState());
  return { store, sessions: openSessions(store) };
};

it('resumes after the newest event of which all before it are stored, too', async () => {
  const { sessions } = setUp();
  await sessions.update(0, INFO);
  const done = [2, 3, 4].map((position) => sessions.begin(0, position));
  expect(await sessions.find(0)).toMatchObject({ sessionId: 'first', sequence: 1 });
  done[1]!();
  expect(await sessions.find(0)).toMatchObject({ sequence: 1 });
  done[0]!();
  expect(await sessions.find(0)).toMatchObject({ sequence: 3 });
  done[2]!();
  expect(await sessions.find(0)).toMatchObject({ sequence: 4 });
  expect(sessions.getSessionId(0)).toBe('first');
});

it('does not count what the client of the gateway says that it has received', async () => {
  const { sessions } = setUp();
  await sessions.update(0, INFO);
  sessions.begin(0, 2);
  await sessions.update(0, { ...INFO, sequence: 2 });
  expect(await sessions.find(0)).toMatchObject({ sequence: 1 });
});

it('continues after a restart where the last one stored, and begins again when the session cannot be resumed', async () => {
  const { store, sessions } = setUp();
  expect(await sessions.find(0)).toBeNull();
  await sessions.update(0, INFO);
  sessions.begin(0, 2)();
  sessions.begin(0, 3);
  await sessions.save();
  const next = openSessions(store);
  expect(await next.find(0)).toEqual({ ...INFO, sequence: 2 });
  await next.update(0, null);
  expect(await next.find(0)).toBeNull();
  expect(await store.find(0)).toBeNull();
});

it('keeps the session of a connection that is closed on purpose', async () => {
  const { store, sessions } = setUp();
  await sessions.update(0, INFO);
  sessions.keepSession(0);
  await sessions.update(0, null);
  expect(await store.find(0)).toMatchObject({ sessionId: 'first' });
});

it('ignores events of a shard without a session', async () => {
  const { sessions } = setUp();
  sessions.begin(7, 1)();
  expect(sessions.getSessionId(7)).toBe('');
  await sessions.save();
});

it('hands a shard over to another process with the position that is stored', async () => {
  const { store, sessions } = setUp();
  await sessions.update(0, INFO);
  sessions.begin(0, 2)();
  sessions.begin(0, 3);
  await sessions.handOver(0);
  expect(await store.find(0)).toMatchObject({ sessionId: 'first', sequence: 2 });
  expect(sessions.getSessionId(0)).toBe('');
});

it('begins a new session when the intents have changed', async () => {
  const { store, sessions } = setUp();
  await sessions.update(0, INFO);
  await sessions.save();
  expect(await openSessions(store).find(0)).toMatchObject({ sessionId: 'first' });
  intents = 33_283;
  expect(await sessions.find(0)).toBeNull();
  expect(await openSessions(store).find(0)).toBeNull();
  intents = 513;
  expect(await sessions.find(0)).toMatchObject({ sessionId: 'first' });
});
