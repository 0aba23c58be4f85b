import { uuidIds } from '#adapters/node/ids.ts';
import { UNUSED_MS } from '#core/attachments/index.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, anAttachment, NOON } from '../../support/build.ts';
import { createAttachments } from './context.ts';

const NOT_FOUND = { code: 'not_found', message: 'Attachment not found.' };

const setUp = async (fields: Parameters<typeof anAttachment>[0] = {}) => {
  const attachments = createAttachments(NOON);
  const attachment = anAttachment({ dueAt: null, ...fields });
  await attachments.files.add(attachment.guildId, [attachment]);
  await attachments.blobs.put(attachment, { bytes: new Uint8Array([1, 2, 3]) });
  return { ...attachments, attachment };
};

describe('an attachment', () => {
  it('is found in its server alone', async () => {
    const { app, attachment } = await setUp();
    expect(await app.get(attachment.guildId, attachment.id)).toEqual(attachment);
    await expect(app.get(aGuildId(), attachment.id)).rejects.toMatchObject(NOT_FOUND);
    await expect(app.get(attachment.guildId, uuidIds.next('attachment'))).rejects.toMatchObject(NOT_FOUND);
  });

  it('is one of many, which are read a thousand at a time', async () => {
    const { app, files, attachment } = await setUp();
    const { guildId } = attachment;
    const others = Array.from({ length: 2_000 }, () => anAttachment({ guildId }));
    await files.add(guildId, others);
    const sizes: number[] = [];
    const findAll = files.listByIds.bind(files);
    files.listByIds = (guild, ids) => {
      sizes.push(ids.length);
      return findAll(guild, ids);
    };
    const ids = [attachment, ...others].map(({ id }) => id);
    const found = await app.listAll(guildId, [...ids, uuidIds.next('attachment')]);
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(Math.max(...sizes)).toBe(1_000);
    expect(await app.listAll(guildId, [])).toEqual([]);
    expect(sizes).toEqual([1_000, 1_000, 2]);
  });
});

describe('a link to a file', () => {
  it('opens it for a day, without anything else', async () => {
    const { app, attachment, clock } = await setUp();
    const link = app.createLink(attachment);
    expect(link).toMatchObject({ expiresAt: plusMs(NOON, UNUSED_MS) });
    await clock.advance(UNUSED_MS - 1);
    const opened = await app.openLink(link?.token ?? '');
    expect(opened).toMatchObject({ attachment, content: { size: 3 } });
    await clock.advance(1);
    await expect(app.openLink(link?.token ?? '')).rejects.toMatchObject(NOT_FOUND);
  });

  it('is valid until the time that its page says', async () => {
    const { app, attachment, clock } = await setUp();
    const link = app.createLink(attachment, plusMs(NOON, 10));
    expect(link).toMatchObject({ expiresAt: plusMs(NOON, 10) });
    await clock.advance(10);
    await expect(app.openLink(link?.token ?? '')).rejects.toMatchObject(NOT_FOUND);
  });

  it.each(['reserved', 'pending', 'failed', 'deleting'] as const)(
    'is not made while the file is %s',
    async (status) => {
      const { app, attachment } = await setUp();
      expect(app.createLink({ ...attachment, status })).toBeNull();
    },
  );

  it('opens nothing when it was not made here, or when the record or the file is gone', async () => {
    const { app, attachment, blobs, rows } = await setUp();
    const { token = '' } = app.createLink(attachment) ?? {};
    await expect(app.openLink('made elsewhere')).rejects.toMatchObject(NOT_FOUND);
    rows.set(attachment.id, { ...attachment, status: 'failed' });
    await expect(app.openLink(token)).rejects.toMatchObject(NOT_FOUND);
    rows.set(attachment.id, attachment);
    await blobs.delete(attachment);
    await expect(app.openLink(token)).rejects.toMatchObject(NOT_FOUND);
    rows.delete(attachment.id);
    await expect(app.openLink(token)).rejects.toMatchObject(NOT_FOUND);
  });
});
