import { uuidIds } from '#adapters/node/ids.ts';
import { attachFiles, type GivenAttachment } from '#core/attachments/index.ts';
import { plusMs } from '#core/shared/instant.ts';
import { anAttachment, aTicket, NOON } from '../../support/build.ts';
import { createAttachments } from './context.ts';

const LINK = { url: 'https://example.com/b.txt', filename: 'b.txt' };

const setUp = () => {
  const attachments = createAttachments(NOON);
  const upload = anAttachment({ filename: 'a.txt' });
  const ticket = aTicket({ guildId: upload.guildId });
  attachments.rows.set(upload.id, upload);
  const attach = (...given: readonly GivenAttachment[]) => attachFiles(attachments.ports, ticket, given);
  return { ...attachments, upload, ticket, attach };
};

describe('the files of a message', () => {
  it('are in the given order: uploads, which belong to the ticket from then on, and addresses', async () => {
    const { attach, upload, ticket, rows } = setUp();
    const { attachments, copies } = await attach(LINK, { attachmentId: upload.id });
    expect(attachments).toEqual([
      { attachmentId: expect.any(String), ...LINK },
      { attachmentId: upload.id, url: null, filename: 'a.txt' },
    ]);
    expect(copies.map(({ id }) => id)).toEqual([attachments[0]?.attachmentId]);
    expect(rows.get(upload.id)).toMatchObject({ ticketId: ticket.id, dueAt: null });
  });

  it('are ordered to be copied from their addresses at once', async () => {
    const { attach, ticket } = setUp();
    const { copies } = await attach(LINK);
    expect(copies).toEqual([
      {
        id: expect.any(String),
        guildId: ticket.guildId,
        ticketId: ticket.id,
        status: 'pending',
        filename: 'b.txt',
        sourceUrl: LINK.url,
        facts: null,
        error: null,
        attempts: 0,
        dueAt: NOON,
        createdAt: NOON,
      },
    ]);
  });

  it('may be none', async () => {
    const { attach, files } = setUp();
    files.claim = () => Promise.reject(new Error('Nothing is to be claimed.'));
    expect(await attach()).toEqual({ attachments: [], copies: [] });
    expect((await attach(LINK)).copies).toHaveLength(1);
  });

  it('are refused by their places when they are no unused uploads of the server', async () => {
    const { attach, upload, rows } = setUp();
    const expired = anAttachment({ guildId: upload.guildId, dueAt: plusMs(NOON, 0) });
    rows.set(expired.id, expired);
    const unknown = { attachmentId: uuidIds.next('attachment') };
    const given = [LINK, unknown, { attachmentId: upload.id }, { attachmentId: expired.id }];
    await expect(attach(...given)).rejects.toMatchObject({
      code: 'validation_error',
      details: [1, 3].map((place) => ({
        field: `attachments.${place}.attachmentId`,
        reason: 'unknown_reference',
        message: 'there is no such unused upload',
      })),
    });
  });
});
