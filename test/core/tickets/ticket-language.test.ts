import type { SettingsChange } from '#core/settings/update-settings.ts';
import { type ChannelId, toUserId } from '#core/shared/ids.ts';
import type { LanguageTag } from '#core/shared/values/language-tag.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS } from './context.ts';

const setUp = async (change: SettingsChange = {}, category: Parameters<typeof createHelpDesk>[0] = {}) => {
  const fixture = await createHelpDesk(category);
  const { app, guild, chat } = fixture;
  const ticketLanguage = 'requester' as const;
  await app.settings.update({ guild, ifVersion: null, change: { ticketLanguage, ...change } });
  const claim = (ticket: Ticket) => app.tickets.claim({ ...fixture.on(ticket), staffId: STAFF, force: false });
  const readOpening = async ({ channelId }: Ticket) =>
    JSON.stringify((await chat.listMessages(guild, channelId as ChannelId))?.at(-1)?.notice);
  return { ...fixture, claim, readOpening };
};

const tag = (text: string) => text as LanguageTag;
const CLAIMED_IN_GERMAN = `<@${STAFF}> hat dieses Ticket übernommen.`;

describe('the bot in a ticket', () => {
  it('writes in the language of the requester, and in the log in that of the server', async () => {
    const { app, open, claim, chatOf, readOpening, chat, guild, later } = await setUp();
    const { id: logChannelId } = await chat.addChannel(guild, 'log');
    await app.settings.update({ guild, ifVersion: null, change: { logChannelId } });
    const ticket = await open({ requesterLanguage: tag('de') });
    expect(ticket.requesterLanguage).toBe('de');
    expect(await readOpening(ticket)).toContain('Geöffnet');
    await claim(ticket);
    expect(await chatOf(ticket)).toEqual([CLAIMED_IN_GERMAN]);
    await later(HOUR_MS);
    const logged = JSON.stringify(await chat.listMessages(guild, logChannelId));
    expect(logged).toContain('Claimed by');
    expect(logged).not.toContain('übernommen');
  });

  it('keeps own texts, and the language of the server where it does not have that of the requester', async () => {
    const texts = { 'ticket.unclaimed': 'Free again.' };
    const { app, on, open, claim, chatOf } = await setUp({ texts, locale: 'fr' });
    const german = await open({ requesterLanguage: tag('de-AT') });
    await claim(german);
    await app.tickets.unclaim(on(german));
    expect(await chatOf(german)).toEqual([CLAIMED_IN_GERMAN, 'Free again.']);
    const japanese = await open({ requesterLanguage: tag('ja'), requesterId: toUserId('901') });
    await claim(japanese);
    expect(await chatOf(japanese)).toEqual([`<@${STAFF}> a pris ce ticket en charge.`]);
  });

  it('follows a change of the language, which is an event', async () => {
    const { app, on, open, claim, chatOf, guild } = await setUp();
    const ticket = await open();
    expect(ticket.requesterLanguage).toBeNull();
    await app.tickets.update({ ...on(ticket), fields: { requesterLanguage: tag('pt-PT') } });
    await claim(ticket);
    expect(await chatOf(ticket)).toEqual([`<@${STAFF}> assumiu este ticket.`]);
    const query = { eventTypes: ['ticket.updated'] } as const;
    const { items } = await app.webhooks.listEvents(guild, query, { limit: 10, after: null });
    expect(items).toMatchObject([{ data: { changes: { requesterLanguage: { from: null, to: 'pt-PT' } } } }]);
  });

  it('takes the language of the newest ticket for the next one', async () => {
    const { open } = await setUp();
    await open({ requesterLanguage: tag('de') });
    await open({ requesterLanguage: tag('fr'), requesterId: toUserId('901') });
    expect(await open({ source: 'message' })).toMatchObject({ requesterLanguage: tag('de') });
    expect(await open({ source: 'command', requesterLanguage: tag('es-ES') })).toMatchObject({
      requesterLanguage: tag('es-ES'),
    });
  });

  it('keeps no language of the chat where the bot writes in that of the server', async () => {
    const { open, claim, chatOf } = await setUp({ ticketLanguage: 'server' });
    expect(await open({ source: 'panel', requesterLanguage: tag('de') })).toMatchObject({ requesterLanguage: null });
    const given = await open({ source: 'api', requesterLanguage: tag('de') });
    expect(given.requesterLanguage).toBe('de');
    await claim(given);
    expect(await chatOf(given)).toEqual([`<@${STAFF}> claimed this ticket.`]);
  });

  it('writes to staff of a direct ticket in the language of the server, and to its requester in theirs', async () => {
    const { app, on, open, chatOf, chat, guild } = await setUp({}, { home: 'dm' });
    const ticket = await open({ requesterLanguage: tag('de') });
    await app.tickets.requestClose({ ...on(ticket), reason: null, autoCloseAt: null });
    await app.tickets.denyClose(on(ticket));
    await app.tickets.deliverDirectMessages();
    expect(await chatOf(ticket)).toContain('This ticket stays open.');
    const received = (await chat.listDirectMessages(guild, REQUESTER)).map(({ notice, content }) =>
      [content, ...(notice?.embeds ?? []).map(({ description }) => description)].join(''),
    );
    expect(received).toContain('Dieses Ticket bleibt offen.');
    expect(received.join(' ')).not.toContain('stays open');
  });
});
