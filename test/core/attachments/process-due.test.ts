import { MAX_ATTEMPTS, MAX_BYTES_PER_DAY, MAX_FILE_BYTES, type StoredAttachment } from '#core/attachments/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aGuildId, anAttachment, aTicket, NOON } from '../../support/build.ts';
import { createAttachments, FACTS } from './context.ts';

const LEASE_MS = 120_000;
const SOURCE = 'https://example.com/a.png';

const setUp = () => {
  const attachments = createAttachments(NOON);
  const { app, clock, state, files, fetcher, rows } = attachments;
  fetcher.answer = () => ({ bytes: new Uint8Array([1, 2, 3]) });
  const addTicket = (guildId: GuildId) => {
    const ticket = aTicket({ guildId });
    state.table('tickets').set(ticket.id, ticket);
    return ticket;
  };
  /** A file of a message, which is to be copied from its address now. */
  const order = async (fields: Partial<StoredAttachment> = {}): Promise<StoredAttachment> => {
    const guildId = fields.guildId ?? aGuildId();
    const pending = { status: 'pending', sourceUrl: SOURCE, facts: null, dueAt: NOON } as const;
    const ordered = anAttachment({ guildId, ticketId: addTicket(guildId).id, ...pending, ...fields });
    await files.add(ordered.guildId, [ordered]);
    return ordered;
  };
  const read = ({ id }: StoredAttachment) => rows.get(id);
  /** Lets everything happen that is under way. */
  const settle = async () => {
    for (let i = 0; i < 5; i += 1) await clock.advance(0);
  };
  /** Moves the clock, and does what is due. @returns how many files that were */
  const process = async (ms = 0): Promise<number> => {
    await clock.advance(ms);
    const [[result]] = await Promise.all([Promise.allSettled([app.processDue()]), settle()]);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
  return { ...attachments, order, read, process, settle };
};

describe('a copy of a file', () => {
  it('is made from its address, within the limits of size and time', async () => {
    const { order, process, read, blobs, fetcher } = setUp();
    const ordered = await order();
    expect(await process()).toBe(1);
    expect(fetcher.fetched).toEqual([{ url: SOURCE, maxBytes: MAX_FILE_BYTES, timeoutMs: 20_000 }]);
    expect(read(ordered)).toMatchObject({ status: 'kept', facts: FACTS, error: null, dueAt: null, attempts: 1 });
    expect(await blobs.get(ordered)).toMatchObject({ size: 3 });
    expect(await process()).toBe(0);
  });

  it('is stored under the type of its content', async () => {
    const { order, process, blobs } = setUp();
    const types: string[] = [];
    blobs.put = (_, blob: { bytes: Uint8Array; contentType: string }) =>
      Promise.resolve(void types.push(blob.contentType));
    await order();
    await process();
    expect(types).toEqual(['image/png']);
  });

  it('is left to one worker for two minutes', async () => {
    const { order, read, fetcher, app, settle } = setUp();
    const ordered = await order();
    const { promise, resolve } = Promise.withResolvers<{ bytes: Uint8Array }>();
    fetcher.answer = () => promise;
    const rounds = [app.processDue(), app.processDue()];
    await settle();
    expect(read(ordered)).toMatchObject({ dueAt: plusMs(NOON, LEASE_MS), attempts: 1 });
    expect(fetcher.fetched).toHaveLength(1);
    resolve({ bytes: new Uint8Array([1]) });
    await settle();
    expect(read(ordered)).toMatchObject({ status: 'kept' });
    expect(await Promise.all(rounds)).toEqual([1, 0]);
  });

  it.each([
    [1, 30_000],
    [2, 120_000],
    [3, 480_000],
    [4, 1_920_000],
  ])('that fails for the %d. time is tried again after %d ms', async (attempt, delayMs) => {
    const { order, process, read, fetcher } = setUp();
    const ordered = await order({ attempts: attempt - 1 });
    fetcher.answer = () => ({ bytes: null, error: 'No answer.', isFinal: false });
    expect(await process()).toBe(1);
    const outcome = { status: 'pending', error: 'No answer.', dueAt: plusMs(NOON, delayMs), facts: null };
    expect(read(ordered)).toMatchObject(outcome);
    expect(await process(delayMs - 1)).toBe(0);
    fetcher.answer = () => ({ bytes: new Uint8Array([1]) });
    expect(await process(1)).toBe(1);
    expect(read(ordered)).toMatchObject({ status: 'kept', error: null });
  });

  it('that fails for the fifth time is given up', async () => {
    const { order, process, read, fetcher } = setUp();
    fetcher.answer = () => ({ bytes: null, error: 'No answer.', isFinal: false });
    const ordered = await order({ attempts: MAX_ATTEMPTS - 1 });
    await process();
    expect(read(ordered)).toMatchObject({ status: 'failed', error: 'No answer.', dueAt: null, facts: null });
  });

  it('that would fail again is given up at once', async () => {
    const { order, process, read, fetcher } = setUp();
    fetcher.answer = () => ({ bytes: null, error: 'The file is too large.', isFinal: true });
    const ordered = await order();
    await process();
    expect(read(ordered)).toMatchObject({ status: 'failed', error: 'The file is too large.', dueAt: null });
  });

  it('that is given up leaves no file of an earlier attempt', async () => {
    const { order, process, fetcher, blobs } = setUp();
    const [failing, retried] = [await order({ attempts: MAX_ATTEMPTS - 1 }), await order()];
    for (const one of [failing, retried]) await blobs.put(one, { bytes: new Uint8Array([9]) });
    fetcher.answer = () => ({ bytes: null, error: 'No answer.', isFinal: false });
    await process();
    expect(await blobs.get(failing)).toBeNull();
    expect(await blobs.get(retried)).toMatchObject({ size: 1 });
  });

  it('that its server has no more room for today is given up, and not stored', async () => {
    const { order, process, read, files, blobs } = setUp();
    const ordered = await order();
    const { guildId } = ordered;
    await files.addUsage({ guildId, day: NOON.slice(0, 10), bytes: MAX_BYTES_PER_DAY - 2 }, MAX_BYTES_PER_DAY);
    await process();
    const error = 'The server has stored as many files today as it can.';
    expect(read(ordered)).toMatchObject({ status: 'failed', error, dueAt: null, facts: null });
    expect(blobs.size).toBe(0);
  });

  it('of a file that was removed in the meantime leaves no file', async () => {
    const { order, process, rows, fetcher, blobs } = setUp();
    const ordered = await order();
    fetcher.answer = () => {
      rows.delete(ordered.id);
      return { bytes: new Uint8Array([1]) };
    };
    await process();
    expect(blobs.size).toBe(0);
  });
});

describe('a file that is due and not to be copied', () => {
  it('stays for good while its ticket shows it', async () => {
    const { order, process, read, blobs, fetcher } = setUp();
    const kept = await order({ status: 'kept', facts: FACTS });
    await blobs.put(kept, { bytes: new Uint8Array([1]) });
    await process();
    expect(read(kept)).toMatchObject({ status: 'kept', facts: FACTS, dueAt: null });
    expect(await blobs.get(kept)).not.toBeNull();
    expect(fetcher.fetched).toEqual([]);
  });

  it('is removed, and then its record, when nothing shows it', async () => {
    const { order, process, read, blobs } = setUp();
    const unused = await order({ status: 'kept', ticketId: null });
    await blobs.put(unused, { bytes: new Uint8Array([1]) });
    await process();
    expect(read(unused)).toBeUndefined();
    expect(blobs.size).toBe(0);
  });

  it('keeps its record when it cannot be removed now', async () => {
    const { order, process, read, blobs } = setUp();
    const unused = await order({ status: 'kept', ticketId: null });
    blobs.delete = () => Promise.reject(new Error('The bucket is out of reach.'));
    await expect(process()).rejects.toThrow('out of reach');
    expect(read(unused)).toMatchObject({ status: 'deleting', dueAt: plusMs(NOON, LEASE_MS) });
  });
});

describe('many files', () => {
  /** Files of some servers whose addresses do not answer. */
  const startMany = async (servers: readonly GuildId[]) => {
    const found = setUp();
    const pending: (() => void)[] = [];
    found.fetcher.answer = () =>
      new Promise((resolve) => {
        pending.push(() => resolve({ bytes: new Uint8Array([1]) }));
      });
    for (const guildId of servers) await found.order({ guildId });
    void found.app.processDue();
    await found.settle();
    return { ...found, pending };
  };

  it('are copied eight at once', async () => {
    const { pending } = await startMany(Array.from({ length: 10 }, () => aGuildId()));
    expect(pending).toHaveLength(8);
  });

  it('of one server are copied two at once, also when more are taken while those are slow', async () => {
    const [slow, other] = [aGuildId(), aGuildId()];
    const { pending, clock, order, fetcher } = await startMany([slow, slow, slow, other]);
    expect(pending).toHaveLength(3);
    const third = aGuildId();
    await order({ guildId: third });
    await clock.advance(500);
    expect(fetcher.fetched).toHaveLength(4);
    pending[0]?.();
    await clock.advance(0);
    await clock.advance(500);
    expect(fetcher.fetched).toHaveLength(5);
  });

  it('are copied though one of them fails, whose error is reported', async () => {
    const { order, process, read, fetcher } = setUp();
    const [failing, fine] = [await order(), await order()];
    let isFirst = true;
    fetcher.answer = () => {
      if (!isFirst) return { bytes: new Uint8Array([1]) };
      isFirst = false;
      throw new Error('defect');
    };
    await expect(process()).rejects.toThrow('defect');
    expect([read(failing)?.status, read(fine)?.status].sort()).toEqual(['kept', 'pending']);
  });
});

it('counts bytes on the day of the copy in UTC', async () => {
  const { order, process, files, read, clock } = setUp();
  await clock.advance(Date.parse('2026-01-31T23:59:59.999Z') - Date.parse(NOON));
  const { guildId } = await order();
  await files.addUsage({ guildId, day: '2026-01-31', bytes: MAX_BYTES_PER_DAY - 3 }, MAX_BYTES_PER_DAY);
  await process();
  const next = await order({ guildId, dueAt: '2026-02-01T00:00:00.000Z' as Instant });
  await process(1);
  expect(read(next)).toMatchObject({ status: 'kept' });
});
