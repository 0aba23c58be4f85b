import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { STAFF } from '../../support/build.ts';
import { PRESENCE_KEYS } from '../../support/chat/presence-keys.ts';
import { createSandboxActions } from '../../support/chat/sandbox-actions.ts';
import { done, type Json, openTicket } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const MINUTE_MS = 60_000;
const ROLE = '44';
const COLLEAGUE = '7777';
const locale = 'de';

const api = useApi();
const { as, server } = useServer(api);
const { readChannel, use, useAsMember, open, act } = createSandboxActions(api, { as, server });
const translator = createTranslator();
const nameLanguage = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? '';
const mention = (user: string) => `<@${user}>`;

describe('every text about who is available and who waits is reached, in the language of the server', () => {
  const reached = new Set<string>();
  const expectText = (read: readonly string[], key: (typeof PRESENCE_KEYS)[number], values: TextVariables = {}) => {
    const expected = translator.translate(locale, key, values);
    expect(read.join('\n')).toContain(expected);
    expect(expected).not.toBe(translator.translate('en', key, values));
    reached.add(key);
  };

  beforeEach(async () => {
    await done(as.patch('/v1/settings', { locale, timezone: 'UTC', staffRoleIds: [ROLE] }));
    await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${STAFF}`, { roleIds: [ROLE] }));
  });

  it('when staff chooses a presence', async () => {
    const ticket = await open();
    const available = await use(ticket, 'away', { status: 'available' });
    const presence = translator.translate(locale, 'presence.available', {});
    expectText(available, 'answer.presence_set', { staff: mention(STAFF), presence });
    expectText(available, 'presence.available');
    expectText(await use(ticket, 'away'), 'presence.away');
    const until = await use(ticket, 'away', { status: 'busy', time: '2h' });
    expectText(until, 'presence.busy');
    const { until: at } = (await done(as.get('/v1/presences'))).find((one: Json) => one.staffId === STAFF);
    const time = `<t:${Math.floor(Date.parse(at) / 1_000)}:R>`;
    const busy = translator.translate(locale, 'presence.busy', {});
    expectText(until, 'answer.presence_until', { staff: mention(STAFF), presence: busy, time });
    const names = (['available', 'busy', 'away', 'by_shift'] as const).map((one) =>
      translator.translate(locale, `presence.${one}`, {}),
    );
    const unknown = await use(ticket, 'away', { status: 'gone' });
    expectText(unknown, 'answer.presence_needed', { list: names.join(', ') });
    expectText(unknown, 'presence.by_shift');
    expectText(await use(ticket, 'away', { status: 'by_shift', time: '2h' }), 'answer.no_time_by_shift');
  });

  it('when staff assigns a ticket', async () => {
    const ticket = await open();
    expectText(await use(ticket, 'assign', { user: COLLEAGUE }), 'answer.no_staff', { user: mention(COLLEAGUE) });
    await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${COLLEAGUE}`, { roleIds: [ROLE] }));
    await use(ticket, 'assign', { user: COLLEAGUE });
    expectText(await readChannel(ticket.channelId), 'ticket.assigned', { staff: mention(COLLEAGUE) });
  });

  it('when a member asks for the place of their ticket', async () => {
    const waitMinutes = 12;
    for (let count = 0; count < 5; count += 1) {
      const ticket = await openTicket(as, server);
      api.clock.advance(waitMinutes * MINUTE_MS);
      await act(ticket, 'reply', { content: 'Hello', staffId: STAFF });
      await act(ticket, 'close');
    }
    await done(as.get('/v1/analytics/overview'));
    api.clock.advance(60 * MINUTE_MS);
    const ticket = await open();
    const place = await useAsMember(ticket, 'queue');
    expectText(place, 'answer.queue_place', { channel: `<#${ticket.channelId}>`, position: 1, length: 1 });
    expectText(place, 'answer.queue_reply', { time: translator.formatDuration(locale, waitMinutes * MINUTE_MS) });
    await act(ticket, 'claim', { staffId: STAFF });
    expectText(await useAsMember(ticket, 'queue'), 'answer.not_in_queue', { channel: `<#${ticket.channelId}>` });
  });

  it('when a member chooses the language of their ticket', async () => {
    const ticket = await open();
    expectText(await useAsMember(ticket, 'language', { language: locale }), 'answer.one_language');
    await done(as.patch('/v1/settings', { ticketLanguage: 'requester' }));
    const list = translator.locales.map(nameLanguage).join(', ');
    expectText(await useAsMember(ticket, 'language', { language: 'klingon' }), 'answer.language_needed', { list });
    const chosen = { channel: `<#${ticket.channelId}>`, language: nameLanguage(locale) };
    expectText(await useAsMember(ticket, 'language', { language: locale }), 'answer.language_set', chosen);
    expect(await done(as.get(`/v1/tickets/${ticket.id}`))).toMatchObject({ requesterLanguage: locale });
    await done(as.patch('/v1/settings', { ticketLanguage: 'server' }));
  });

  afterAll(() => {
    expect([...reached].sort()).toEqual([...PRESENCE_KEYS].sort());
  });
});
