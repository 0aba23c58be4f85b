import { uuidIds } from '#adapters/node/ids.ts';
import {
  MAX_BYTES_PER_DAY,
  MAX_UNUSED_BYTES,
  MAX_UNUSED_FILES,
  type StoredAttachment,
  UNUSED_MS,
} from '#core/attachments/index.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aGuildId, anAttachment, NOON } from '../../support/build.ts';
import { createAttachments, FACTS } from './context.ts';

const HOUR_MS = 3_600_000;
const BYTES = new Uint8Array([1, 2, 3]);

const setUp = (now: Instant = NOON) => {
  const [attachments, guild] = [createAttachments(now), aGuildId()];
  const toInput = (fields: Partial<Parameters<typeof attachments.app.upload>[0]> = {}) => ({
    guild,
    filename: 'a.png',
    bytes: BYTES,
    request: null,
    ...fields,
  });
  const upload = (fields: Parameters<typeof toInput>[0] = {}) =>
    attachments.app.upload(toInput(fields), (attachment): StoredAttachment => attachment);
  return { ...attachments, guild, upload };
};

describe('an upload', () => {
  it('is kept for a day, under a safe name, with what its content is', async () => {
    const { upload, files, blobs, guild } = setUp();
    const kept = await upload({ filename: '../x.png' });
    expect(kept).toEqual({
      id: expect.any(String),
      guildId: guild,
      ticketId: null,
      status: 'kept',
      filename: 'x.png',
      sourceUrl: null,
      facts: FACTS,
      error: null,
      attempts: 0,
      dueAt: plusMs(NOON, UNUSED_MS),
      createdAt: NOON,
    });
    expect(await files.find(guild, kept.id)).toEqual(kept);
    expect(await blobs.get(kept)).toMatchObject({ size: 3 });
  });

  it('is stored under the type of its content', async () => {
    const { upload, blobs } = setUp();
    const types: string[] = [];
    const put = blobs.put.bind(blobs);
    blobs.put = (key, blob: { bytes: Uint8Array; contentType: string }) => {
      types.push(blob.contentType);
      return put(key, blob);
    };
    await upload();
    expect(types).toEqual(['image/png']);
  });

  it('has a record before its file, which ends after an hour when the file is not stored', async () => {
    const { upload, blobs, rows } = setUp();
    blobs.put = () => Promise.reject(new Error('The disk is full.'));
    await expect(upload()).rejects.toThrow('The disk is full.');
    expect([...rows.values()]).toMatchObject([{ status: 'reserved', dueAt: plusMs(NOON, HOUR_MS), ticketId: null }]);
  });

  it('that took too long is refused, and can be repeated', async () => {
    const { upload, files } = setUp();
    files.confirm = () => Promise.resolve(false);
    await expect(upload()).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('again'),
    });
  });

  it('of a request has the id of the request, and is recorded as its answer', async () => {
    const { upload, files, guild } = setUp();
    const id = uuidIds.next('request');
    const recorded: unknown[] = [];
    const request = { id, record: (answer: unknown) => Promise.resolve(void recorded.push(answer)) };
    const kept = await upload({ request });
    expect(kept.id).toBe(id);
    expect(recorded).toEqual([kept]);
    expect(await files.find(guild, kept.id)).toEqual(kept);
  });

  it('is kept with the answer of its request, or not at all', async () => {
    const { upload, rows } = setUp();
    const request = { id: uuidIds.next('request'), record: () => Promise.reject(new Error('Too late.')) };
    await expect(upload({ request })).rejects.toThrow('Too late.');
    expect([...rows.values()]).toMatchObject([{ status: 'reserved' }]);
  });
});

describe('the limits of uploads', () => {
  const withUnused = (count: number, size: number) => {
    const found = setUp();
    for (let i = 0; i < count; i += 1) {
      const one = anAttachment({ guildId: found.guild, facts: { ...FACTS, size } });
      found.rows.set(one.id, one);
    }
    return found;
  };

  it('refuse more unused files than a server can have', async () => {
    const { upload } = withUnused(MAX_UNUSED_FILES - 1, 1);
    await upload();
    await expect(upload()).rejects.toMatchObject({
      code: 'conflict',
      reason: 'limit_reached',
      message:
        'A server can have 100 unused uploads of 256 MiB together. Use them in replies; each expires after a day.',
    });
  });

  it('refuse more bytes of unused files than a server can have', async () => {
    const fits = withUnused(1, MAX_UNUSED_BYTES - BYTES.length);
    expect(await fits.upload()).toMatchObject({ status: 'kept' });
    const full = withUnused(1, MAX_UNUSED_BYTES - BYTES.length + 1);
    await expect(full.upload()).rejects.toMatchObject({ reason: 'limit_reached' });
  });

  it('refuse more than a server can store on a day, until the next day in UTC', async () => {
    const { upload, files, guild, clock } = setUp('2026-01-31T23:59:59.000Z' as Instant);
    await files.addUsage({ guildId: guild, day: '2026-01-31', bytes: MAX_BYTES_PER_DAY - 4 }, MAX_BYTES_PER_DAY);
    await upload();
    await expect(upload()).rejects.toMatchObject({
      code: 'conflict',
      reason: 'limit_reached',
      message: 'A server can store 2048 MiB of files a day. Try again tomorrow.',
    });
    await clock.advance(1_000);
    expect(await upload()).toMatchObject({ status: 'kept' });
  });
});
