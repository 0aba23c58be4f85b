import { resolveStaffRoles, type ServerSettings } from '#core/settings/index.ts';
import { STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS } from '../tickets/context.ts';

const setUp = async () => {
  const fixture = await createHelpDesk();
  const change = (fields: object, ifVersion: number | null = null): Promise<ServerSettings> =>
    fixture.app.settings.update({ guild: fixture.guild, ifVersion, change: fields });
  return { ...fixture, change };
};

describe('settings of a server', () => {
  it('are the defaults, in version 1, until something is changed', async () => {
    const { app, guild } = await setUp();
    expect(await app.settings.get(guild)).toMatchObject({
      guildId: guild,
      locale: 'en',
      texts: {},
      timezone: 'UTC',
      version: 1,
      createdAt: null,
      updatedAt: null,
    });
  });

  it('keep what a change leaves out, also within texts, closedChannel and retention', async () => {
    const { change, clock } = await setUp();
    await change({ locale: 'fr', texts: { 'ticket.closed': 'A' }, retention: { eventsDays: 7 } });
    const changed = await change({
      texts: { 'ticket.reopened': 'B' },
      retention: { transcriptsDays: 90 },
      closedChannel: { mode: 'delete' },
    });
    expect(changed).toMatchObject({
      locale: 'fr',
      texts: { 'ticket.closed': 'A', 'ticket.reopened': 'B' },
      retention: { eventsDays: 7, transcriptsDays: 90, closedTicketsDays: null },
      closedChannel: { mode: 'delete', afterHours: 24, parentId: null },
      version: 3,
      createdAt: clock.now(),
    });
  });

  it('give a text back to the catalogue when it is null', async () => {
    const { change } = await setUp();
    await change({ texts: { 'ticket.closed': 'A', 'ticket.reopened': 'B' } });
    expect((await change({ texts: { 'ticket.closed': null } })).texts).toEqual({ 'ticket.reopened': 'B' });
  });

  it('stay in their version when nothing is changed', async () => {
    const { change } = await setUp();
    expect(await change({ locale: 'en', texts: {} })).toMatchObject({ version: 1, updatedAt: null });
  });

  it('refuse a stale version, the first one too', async () => {
    const { change } = await setUp();
    await change({ locale: 'de' }, 1);
    await expect(change({ locale: 'es' }, 1)).rejects.toMatchObject({ code: 'conflict', what: 'settings' });
    expect(await change({ locale: 'es' }, 2)).toMatchObject({ locale: 'es', version: 3 });
  });

  it.each([
    [{ 'ticket.nothing': 'A' }, 'unknown_reference', 'there is no such text; GET /v1/settings/texts lists all'],
    [
      { __proto__: null, constructor: 'A' },
      'unknown_reference',
      'there is no such text; GET /v1/settings/texts lists all',
    ],
    [{ 'ticket.nothing': null }, 'unknown_reference', 'there is no such text; GET /v1/settings/texts lists all'],
    [
      { 'ticket.claimed': 'By {{requester}}' },
      'unknown_reference',
      'the text has no variable "requester". It has: staff.mention',
    ],
    [
      { 'ticket.transferred': '{{reason}}' },
      'unknown_reference',
      'the text has no variable "reason". It has: staff.mention, receiver.mention',
    ],
    [{ 'ticket.closed': '{{reason}}' }, 'unknown_reference', 'the text has no variable "reason". It has none'],
    [{ 'ticket.closed': '  ' }, 'required', 'a text is needed, or null for that of the catalogue'],
    [{ 'button.accept_close': 'x'.repeat(81) }, 'too_long', 'at most 80 characters'],
  ])('refuse the texts %j', async (texts, reason, message) => {
    const { app, guild, change } = await setUp();
    const details = Object.keys(texts).map((key) => ({ field: `texts.${key}`, reason, message }));
    await expect(change({ texts })).rejects.toMatchObject({ code: 'validation_error', details });
    expect(await app.settings.get(guild)).toMatchObject({ version: 1 });
  });

  it('take the longest text that the chat shows', async () => {
    const { change } = await setUp();
    await expect(change({ texts: { 'button.accept_close': 'x'.repeat(80) } })).resolves.toMatchObject({ version: 2 });
  });

  it('move the time at which channels of closed tickets are removed, for those that are closed too', async () => {
    const { app, change, open, on, read, later } = await setUp();
    await change({ closedChannel: { mode: 'delete', afterHours: 5 } });
    const ticket = await open();
    await app.tickets.close({ ...on(ticket), reason: null });
    await later(2 * HOUR_MS);
    expect(await read(ticket)).toMatchObject({ channelRetiredAt: null });
    await change({ closedChannel: { afterHours: 1 } });
    await later(0);
    expect((await read(ticket)).channelRetiredAt).not.toBeNull();
  });

  it('name the staff of categories that name none, and of tickets whose category is gone', () => {
    const settings = { staffRoleIds: ['7'] };
    expect(resolveStaffRoles({ staffRoleIds: ['8', '9'] }, settings)).toEqual(['8', '9']);
    expect(resolveStaffRoles({ staffRoleIds: [] }, settings)).toEqual(['7']);
    expect(resolveStaffRoles(null, settings)).toEqual(['7']);
  });

  it('refuse an unknown time zone', async () => {
    const { change } = await setUp();
    await expect(change({ timezone: 'Berlin' })).rejects.toMatchObject({ code: 'validation_error' });
  });
});

describe('the list of texts', () => {
  it('has each text once, page by page, with the own text of the server', async () => {
    const { app, guild, change } = await setUp();
    await change({ texts: { 'ticket.claimed': '{{staff}} is on it' } });
    const all = await app.settings.listTexts(guild, '', { limit: 500, after: null });
    const first = await app.settings.listTexts(guild, '', { limit: 3, after: null });
    const second = await app.settings.listTexts(guild, '', { limit: 497, after: first.next });
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect(new Set(all.items.map(({ key }) => key)).size).toBe(all.items.length);
    expect(all.items[0]).toMatchObject({
      key: 'ticket.claimed',
      variables: ['staff.mention'],
      own: '{{staff}} is on it',
      defaults: expect.arrayContaining([
        { locale: 'en', template: '{{staff.mention}} claimed this ticket.' },
        { locale: 'de', template: '{{staff.mention}} hat dieses Ticket übernommen.' },
      ]),
    });
    expect(all.items[1]).toMatchObject({ own: null });
  });

  it('is searched in keys, descriptions, templates and own texts', async () => {
    const { app, guild, change } = await setUp();
    await change({ texts: { 'ticket.reopened': 'Welcome BACK' } });
    const search = async (q: string) =>
      (await app.settings.listTexts(guild, q, { limit: 100, after: null })).items.map(({ key }) => key);
    expect(await search('welcome back')).toEqual(['ticket.reopened']);
    expect(await search('weil lange nichts')).toEqual(['ticket.closed_inactive']);
    expect(await search('TICKET.MOVED')).toEqual(['ticket.moved']);
    expect(await search('no text has this')).toEqual([]);
  });
});

describe('what the bot writes', () => {
  it('is in the language of the server', async () => {
    const { app, change, open, on, chatOf } = await setUp();
    await change({ locale: 'de' });
    const ticket = await open();
    await app.tickets.claim({ ...on(ticket), staffId: STAFF, force: false });
    await app.tickets.close({ ...on(ticket), reason: 'gelöst' });
    expect(await chatOf(ticket)).toEqual([
      `<@${STAFF}> hat dieses Ticket übernommen.`,
      [
        `<@${ticket.requesterId}>`,
        'Dieses Ticket wurde geschlossen.',
        'Grund: gelöst',
        'Wie war der Support? 1 ist am schlechtesten, 5 am besten.',
        '-# Schreib hier, um es wieder zu öffnen.',
      ].join('\n'),
    ]);
  });

  it('is the own text of the server, in which values are plain text', async () => {
    const { app, change, open, on, chatOf } = await setUp();
    await change({
      locale: 'de',
      texts: {
        'ticket.closed': 'Fertig',
        'ticket.closed_with_reason': 'Zu ({{ reason }})',
        'ticket.feedback_question': 'Gut?',
        'closing.how_to_reopen': 'Schreib',
      },
    });
    const ticket = await open();
    await app.tickets.close({ ...on(ticket), reason: '{{reason}}' });
    expect(await chatOf(ticket)).toEqual([`<@${ticket.requesterId}>\nFertig\nZu ({{reason}})\nGut?\n-# Schreib`]);
  });

  it('has times in the time zone of the server', async () => {
    const { app, change, open, on, chatOf, clock } = await setUp();
    await change({ locale: 'fr', timezone: 'Asia/Tokyo' });
    const ticket = await open();
    const autoCloseAt = new Date(Date.parse(clock.now()) + HOUR_MS).toISOString() as never;
    await app.tickets.requestClose({ ...on(ticket), reason: null, autoCloseAt });
    expect((await chatOf(ticket)).join()).toContain('1 janv. 2026, 22:00 UTC+9');
  });
});
