import type { TranscriptId } from '#core/shared/ids.ts';
import { aGuildId } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS, type HelpDesk } from '../tickets/context.ts';

let helpDesk: HelpDesk;
let id: TranscriptId;

beforeEach(async () => {
  helpDesk = await createHelpDesk();
  const ticket = await helpDesk.open({ message: 'Help' });
  await helpDesk.app.tickets.close({ ...helpDesk.on(ticket), reason: null });
  await helpDesk.later(0);
  ({ id } = await helpDesk.app.transcripts.getByTicket(helpDesk.guild, ticket.id));
});

const createLink = (expiresInHours: number) =>
  helpDesk.app.transcripts.createLink({ guild: helpDesk.guild, id, expiresInHours });
const NOT_FOUND = { code: 'not_found' };

it('a link opens its transcript until it expires', async () => {
  const { token } = await createLink(2);
  await helpDesk.later(2 * HOUR_MS - 1);
  expect(await helpDesk.app.transcripts.openLink(token)).toMatchObject({
    transcript: { id, messages: [{ content: 'Help' }] },
    expiresAt: expect.any(String),
  });
  await helpDesk.later(1);
  await expect(helpDesk.app.transcripts.openLink(token)).rejects.toMatchObject(NOT_FOUND);
});

it('a link ends when its transcript is deleted', async () => {
  const { token } = await createLink(2);
  await helpDesk.app.transcripts.delete(helpDesk.guild, id);
  await expect(helpDesk.app.transcripts.openLink(token)).rejects.toMatchObject(NOT_FOUND);
  await expect(createLink(2)).rejects.toMatchObject(NOT_FOUND);
});

it('all links of a server end at once, and links that are created later work', async () => {
  const [created, viewed] = [await createLink(2), await helpDesk.app.transcripts.view(helpDesk.guild, id)];
  await helpDesk.later(1);
  const endedAt = await helpDesk.app.transcripts.endLinks(helpDesk.guild);
  for (const { token } of [created, viewed]) {
    await expect(helpDesk.app.transcripts.openLink(token)).rejects.toMatchObject(NOT_FOUND);
  }
  const settings = await helpDesk.app.settings.get(helpDesk.guild);
  expect(settings).toMatchObject({ transcriptLinksEndedAt: endedAt, createdAt: endedAt, updatedAt: endedAt });
  await helpDesk.later(1);
  const { token } = await createLink(2);
  expect(await helpDesk.app.transcripts.openLink(token)).toMatchObject({ transcript: { id } });
});

it('the links of other servers go on', async () => {
  const { token } = await createLink(2);
  await helpDesk.later(1);
  await helpDesk.app.transcripts.endLinks(aGuildId());
  expect(await helpDesk.app.transcripts.openLink(token)).toMatchObject({ transcript: { id } });
});

it('a link to view a transcript lasts five minutes', async () => {
  const { token } = await helpDesk.app.transcripts.view(helpDesk.guild, id);
  await helpDesk.later(5 * 60_000 - 1);
  expect(await helpDesk.app.transcripts.openLink(token)).toMatchObject({ transcript: { id } });
  await helpDesk.later(1);
  await expect(helpDesk.app.transcripts.openLink(token)).rejects.toMatchObject(NOT_FOUND);
});

it('a server gets no link to the transcript of another', async () => {
  const input = { guild: aGuildId(), id, expiresInHours: 1 };
  await expect(helpDesk.app.transcripts.createLink(input)).rejects.toMatchObject(NOT_FOUND);
  await expect(helpDesk.app.transcripts.view(input.guild, id)).rejects.toMatchObject(NOT_FOUND);
});

it('describes a transcript by the names and settings of its server', async () => {
  const transcript = await helpDesk.app.transcripts.get(helpDesk.guild, id);
  const name = helpDesk.category.name;
  const unnamed = { serverName: null, categoryName: name, locale: 'en', timezone: 'UTC', priority: 'normal' };
  expect(await helpDesk.app.transcripts.describe(transcript)).toMatchObject(unnamed);
  const unknown = { ...transcript, ticket: { ...transcript.ticket, categoryId: 'unknown' as never } };
  expect(await helpDesk.app.transcripts.describe(unknown)).toMatchObject({ ...unnamed, categoryName: null });
});

it("describes it in the reader's language and time zone, where they are known", async () => {
  const { transcripts, settings } = helpDesk.app;
  const transcript = await transcripts.get(helpDesk.guild, id);
  const change = { locale: 'de', timezone: 'Europe/Berlin', texts: { 'priority.normal': 'nicht eilig' } };
  await settings.update({ guild: helpDesk.guild, ifVersion: null, change });
  const described = await transcripts.describe(transcript);
  expect(described).toMatchObject({ locale: 'de', timezone: 'Europe/Berlin', priority: 'nicht eilig' });
  expect(described.write('transcript.about')).toBe('Über dieses Ticket');
  const read = await transcripts.describe(transcript, { locale: 'fr', timezone: 'Asia/Tokyo' });
  expect(read).toMatchObject({ locale: 'fr', timezone: 'Asia/Tokyo', priority: 'normale' });
  expect(await transcripts.describe(transcript, { timezone: 'Asia/Tokyo' })).toMatchObject({ locale: 'de' });
  const invalid = { code: 'validation_error' };
  await expect(transcripts.describe(transcript, { locale: 'xx' })).rejects.toMatchObject(invalid);
  await expect(transcripts.describe(transcript, { timezone: 'Berlin' })).rejects.toMatchObject(invalid);
});
