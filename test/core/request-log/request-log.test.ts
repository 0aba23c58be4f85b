import { uuidIds } from '#adapters/node/ids.ts';
import { InMemoryRequestLog } from '../../support/memory/request-log.ts';
import { InMemoryTokenStore } from '../../support/memory/token-store.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { RequestBuffer } from '#core/request-log/request-buffer.ts';
import { type RequestEntry, requestLogUseCases } from '#core/request-log/index.ts';
import { aGuildId, aToken, NOON } from '../../support/build.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const aTokenId = () => uuidIds.next('token');

const anEntry = (tokenId = aTokenId()): RequestEntry => ({
  id: uuidIds.next('requestEntry'),
  ownerId: aGuildId(),
  tokenId,
  method: 'GET',
  path: '/v1/tickets',
  status: 200,
  reason: null,
  durationMs: 1,
  requestId: 'one',
  createdAt: NOON,
});

const countOf = (entries: readonly RequestEntry[], token: RequestEntry['tokenId']) =>
  entries.filter(({ tokenId }) => tokenId === token).length;

describe('the buffer of the request log', () => {
  it('is empty once it was taken', () => {
    const buffer = new RequestBuffer();
    const entry = anEntry();
    buffer.add(entry);
    expect(buffer.take()).toEqual([entry]);
    expect(buffer.take()).toEqual([]);
  });

  it('drops the oldest of a busy token when it is full, and nothing of the others', () => {
    const buffer = new RequestBuffer(10);
    const [busy, quiet] = [aTokenId(), aTokenId()];
    buffer.add(anEntry(quiet));
    const many = Array.from({ length: 50 }, () => anEntry(busy));
    for (const entry of many) buffer.add(entry);
    buffer.add(anEntry(quiet));
    const entries = buffer.take();
    expect(countOf(entries, quiet)).toBe(2);
    expect(entries.filter(({ tokenId }) => tokenId === busy)).toEqual(many.slice(-8));
    expect(buffer.dropped).toBe(42);
  });

  it('never holds more than its limit, whatever is added', () => {
    const buffer = new RequestBuffer(20);
    const tokens = Array.from({ length: 7 }, aTokenId);
    for (let i = 0; i < 500; i += 1) buffer.add(anEntry(tokens[(i * i) % 7]));
    expect(buffer.take()).toHaveLength(20);
    expect(buffer.dropped).toBe(480);
  });

  it('holds at most as many of one token as are kept', () => {
    const buffer = new RequestBuffer();
    const token = aTokenId();
    for (let i = 0; i < 1_200; i += 1) buffer.add(anEntry(token));
    expect([buffer.dropped, buffer.take().length]).toEqual([200, 1_000]);
  });

  it('puts back what could not be written before what came since', () => {
    const buffer = new RequestBuffer(3);
    const token = aTokenId();
    const [a, b, c, d] = Array.from({ length: 4 }, () => anEntry(token));
    buffer.add(a!);
    buffer.add(b!);
    const taken = buffer.take();
    buffer.add(c!);
    buffer.add(d!);
    buffer.restore(taken);
    expect(buffer.take()).toEqual([b, c, d]);
  });
});

describe('the request log', () => {
  const open = () => {
    const state = new MemoryState();
    const log = new InMemoryRequestLog(state);
    const tokens = new InMemoryTokenStore(state);
    const clock = new FakeClock();
    return { log, tokens, clock, app: requestLogUseCases({ log, tokens, clock, ids: uuidIds }) };
  };
  const PAGE = { limit: 10, after: null };
  const REQUEST = {
    method: 'GET',
    path: '/v1/me',
    status: 200,
    reason: null,
    durationMs: 3,
    requestId: 'one',
  };

  it('writes nothing before it is flushed, and everything once', async () => {
    const { app, tokens } = open();
    const token = aToken({ kind: 'guild', guildId: aGuildId() });
    await tokens.addWithin(token, null);
    app.record({ ...REQUEST, owner: token.owner, tokenId: token.id });
    const list = async () => (await app.list(token.owner, token.id, {}, PAGE)).items;
    expect(await list()).toEqual([]);
    await app.flush();
    await app.flush();
    expect(await list()).toMatchObject([REQUEST]);
  });

  it('keeps what could not be written for the next time', async () => {
    const { app, tokens, log } = open();
    const token = aToken({ kind: 'guild', guildId: aGuildId() });
    await tokens.addWithin(token, null);
    app.record({ ...REQUEST, owner: token.owner, tokenId: token.id });
    const add = log.add.bind(log);
    log.add = () => Promise.reject(new Error('out of reach'));
    await expect(app.flush()).rejects.toThrow('out of reach');
    log.add = add;
    await app.flush();
    expect((await app.list(token.owner, token.id, {}, PAGE)).items).toHaveLength(1);
  });

  it('shows the last 24 hours, and removes what is older', async () => {
    const { app, tokens, clock } = open();
    const token = aToken({ kind: 'guild', guildId: aGuildId() });
    await tokens.addWithin(token, null);
    app.record({ ...REQUEST, owner: token.owner, tokenId: token.id });
    await app.flush();
    const count = async () => (await app.list(token.owner, token.id, {}, PAGE)).items.length;
    clock.advance(24 * 3_600_000);
    expect([await count(), await app.purge()]).toEqual([1, 0]);
    clock.advance(1);
    expect(await count()).toBe(0);
    expect(await app.purge()).toBe(1);
  });
});
