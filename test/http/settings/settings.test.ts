import { listTexts } from '../../support/chat/chat-texts.ts';
import { createOrganizationClient, done, openTicket, refusal } from '../../support/spec-helpers.ts';
import { STAFF } from '../../support/build.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const fixture = useServer(api);

const read = () => done(fixture.as.get('/v1/settings'));
const change = (fields: object, headers?: Record<string, string>) => fixture.as.patch('/v1/settings', fields, headers);

const DEFAULTS = {
  locale: 'en',
  ticketLanguage: 'server',
  texts: {},
  timezone: 'UTC',
  color: null,
  logChannelId: null,
  logEvents: ['opened', 'claimed', 'transferred', 'moved', 'closed', 'rated', 'reopened', 'deleted', 'refused'],
  logStyle: 'ticket',
  transcriptToRequester: true,
  replyIdentity: 'bot',
  transcriptDelivery: { logChannel: 'link', requester: 'link', categoryChannel: 'link', linkDays: 30 },
  closedChannel: { mode: 'archive', afterHours: 24, parentId: null },
  staffRoleIds: [],
  retention: { transcriptsDays: null, closedTicketsDays: null, eventsDays: null },
  privacy: { memberRequests: 'staff', linkInTickets: false },
  botIds: [],
  openingRules: {
    accountAgeHours: null,
    membershipHours: null,
    perDay: null,
    openInServer: null,
    roles: [],
    pause: null,
  },
  calendarId: null,
  assignment: { capacity: null, awayAfterHours: null },
  retentionAppliesAt: null,
  transcriptLinksEndedAt: null,
  version: 1,
  createdAt: null,
  updatedAt: null,
};

describe('settings', () => {
  it('are the defaults until they are changed', async () => {
    expect(await read()).toEqual({ guildId: fixture.server.id, ...DEFAULTS });
  });

  it('keep every field, and are read back as they were written', async () => {
    const fields = {
      locale: 'pt-BR',
      texts: { 'ticket.claimed': '{{staff}} está aqui' },
      timezone: 'America/Sao_Paulo',
      color: 0x00ff00,
      logChannelId: '3',
      logEvents: ['rated'],
      logStyle: 'event',
      transcriptToRequester: true,
      closedChannel: { mode: 'delete', afterHours: 48, parentId: '8' },
      staffRoleIds: ['4', '5'],
      retention: { transcriptsDays: 365, closedTicketsDays: 30, eventsDays: 7 },
      botIds: ['6', '7'],
      openingRules: {
        accountAgeHours: 24,
        membershipHours: 2,
        perDay: 5,
        openInServer: 4,
        roles: [{ roleId: '3', effect: 'allow' }],
        pause: { text: 'We move house.', until: '2031-01-01T00:00:00.000Z' },
      },
    };
    const changed = await done(change(fields, { 'if-match': '"1"' }));
    expect(changed).toMatchObject({ ...fields, version: 2 });
    expect(await read()).toEqual(changed);
    expect(await done(change(changed))).toEqual(changed);
  });

  it('refuse a stale version', async () => {
    await done(change({ locale: 'de' }));
    expect(await change({ locale: 'fr' }, { 'if-match': '"1"' })).toMatchObject(refusal(409, 'settings'));
  });

  it.each([
    [{ locale: 'nl' }, 'locale'],
    [{ locale: 'DE' }, 'locale'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '+02:00' }, 'timezone'],
    [{ color: 0x1000000 }, 'color'],
    [{ color: '255' }, 'color'],
    [{ texts: { 'ticket.nothing': 'A' } }, 'texts.ticket.nothing: there is no such text'],
    [{ texts: { 'ticket.closed': '{{staff}}' } }, 'no variable "staff"'],
    [{ texts: { 'ticket.closed': 'x'.repeat(1001) } }, 'texts.ticket.closed'],
    [{ texts: { 'ticket.closed': 5 } }, 'texts.ticket.closed'],
    [{ closedChannel: { mode: 'burn' } }, 'closedChannel.mode'],
    [{ closedChannel: { afterHours: -1 } }, 'closedChannel.afterHours'],
    [{ closedChannel: { later: 1 } }, 'later'],
    [{ staffRoleIds: ['admin'] }, 'staffRoleIds'],
    [{ staffRoleIds: Array.from({ length: 26 }, (_, i) => String(i + 1)) }, 'staffRoleIds'],
    [{ retention: { eventsDays: 31 } }, 'retention.eventsDays'],
    [{ retention: { transcriptsDays: 0 } }, 'retention.transcriptsDays'],
    [{ botIds: ['the-bot'] }, 'botIds'],
    [{ botIds: Array.from({ length: 26 }, (_, i) => String(i + 1)) }, 'botIds'],
    [{ openingRules: { perDay: 0 } }, 'openingRules.perDay'],
    [{ openingRules: { accountAgeHours: 87_601 } }, 'openingRules.accountAgeHours'],
    [{ openingRules: { roles: [{ roleId: '3', effect: 'maybe' }] } }, 'openingRules.roles.0.effect'],
    [{ openingRules: { roles: ['allow', 'deny'].map((effect) => ({ roleId: '3', effect })) } }, 'openingRules.roles'],
    [{ language: 'de' }, 'language'],
  ])('refuse %j', async (fields, field) => {
    const before = await read();
    expect(await change(fields)).toMatchObject(refusal(400, field));
    expect(await read()).toEqual(before);
  });

  it('belong to one server, and to an organization for its member', async () => {
    await done(change({ locale: 'es' }));
    const other = await api.server();
    expect(await done((await api.as(other)).get('/v1/settings'))).toMatchObject({ locale: 'en' });
    const organization = await createOrganizationClient(api, [fixture.server]);
    const path = `/v1/org/servers/${fixture.server.id}/settings`;
    expect(await done(organization.get(path))).toMatchObject({ locale: 'es' });
    expect(await done(organization.patch(path, { locale: 'fr' }))).toMatchObject({ locale: 'fr' });
  });
});

describe('the texts of a server', () => {
  it('are listed page by page with every language and the own text', async () => {
    await done(change({ texts: { 'ticket.assigned': 'Yours' } }));
    const first = await fixture.as.get('/v1/settings/texts?limit=2');
    expect(first.body.data).toMatchObject([
      { key: 'ticket.claimed', variables: ['staff.mention'], own: null },
      { key: 'ticket.assigned', own: 'Yours' },
    ]);
    const { defaults } = first.body.data[0];
    const locales = defaults.map(({ locale }: { locale: string }) => locale);
    expect(locales[0]).toBe('en');
    expect(locales).toEqual(expect.arrayContaining(['de', 'es', 'fr', 'pt-BR']));
    const next = await done(fixture.as.get(`/v1/settings/texts?limit=2&cursor=${first.body.pagination.nextCursor}`));
    expect(next[0].key).toBe('ticket.unclaimed');
  });

  it('are what the bot writes in tickets', async () => {
    await done(change({ locale: 'es', texts: { 'ticket.reopened': 'Hola otra vez' } }));
    const ticket = await openTicket(fixture.as, fixture.server);
    const at = `/v1/tickets/${ticket.id}`;
    await done(fixture.as.post(`${at}/claim`, { staffId: STAFF }));
    await done(fixture.as.post(`${at}/close`));
    await done(fixture.as.post(`${at}/reopen`));
    const channel = `/sandbox/api/guilds/${fixture.server.id}/channels/${ticket.channelId}/messages`;
    const written = (await done(api.anonymous.get(channel))).flatMap(listTexts);
    expect(written).toEqual(
      expect.arrayContaining([
        `<@${STAFF}> se encarga de este ticket.`,
        'Este ticket se ha cerrado.',
        '¿Qué tal ha sido la atención? 1 es la peor nota y 5 la mejor.',
        `<@${STAFF}> Hola otra vez`,
      ]),
    );
  });
});
