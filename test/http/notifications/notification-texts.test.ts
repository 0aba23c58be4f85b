import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { NOTIFICATION_KEYS } from '../../support/chat/notification-keys.ts';
import { createSandboxActions } from '../../support/chat/sandbox-actions.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const PUBLIC_URL = 'http://127.0.0.1:9';
const ROLE = '44';
const COLLEAGUE = '7777';
const locale = 'de';

const api = useApi({ environment: { PUBLIC_URL } });
const { as, server } = useServer(api);
const { readDirect, use, open, act } = createSandboxActions(api, { as, server });
const translator = createTranslator();
const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;

describe('every text of notifications is reached, in the language of the server', () => {
  const reached = new Set<string>();
  const expectText = (read: readonly string[], key: (typeof NOTIFICATION_KEYS)[number], values: TextVariables) => {
    const expected = translator.translate(locale, key, values);
    expect(read.join('\n')).toContain(expected);
    expect(expected).not.toBe(translator.translate('en', key, values));
    reached.add(key);
  };

  beforeEach(async () => {
    await done(as.patch('/v1/settings', { locale, timezone: 'UTC', staffRoleIds: [ROLE] }));
    for (const user of [STAFF, COLLEAGUE])
      await done(api.anonymous.put(sandbox(`/members/${user}`), { roleIds: [ROLE] }));
  });

  it('in direct messages, with the address of the ticket in the dashboard', async () => {
    const channels = { inbox: false, directMessage: true };
    const kinds = ['mention', 'assigned', 'target', 'reply', 'subscribed'] as const;
    const all = Object.fromEntries(kinds.map((kind) => [kind, channels]));
    await done(as.patch('/v1/notification-settings', { staffId: STAFF, kinds: all }));
    await done(as.post('/v1/targets', { name: 'All', firstResponseMinutes: 100, warnBeforePercent: [75] }));
    const ticket = await open({ subject: 'A *bold* refund' });
    const followed = await open();
    await act(followed, 'subscribe', { staffId: STAFF });
    await act(ticket, 'assign', { toStaffId: STAFF });
    await act(ticket, 'notes', { content: `<@${STAFF}> hidden words`, staffId: COLLEAGUE });
    const message = { userId: REQUESTER, content: 'hidden words' };
    for (const { channelId } of [ticket, followed])
      await done(api.anonymous.post(sandbox(`/channels/${channelId}/messages`), message));
    await api.work();
    api.clock.advance(80 * 60_000);
    await api.work();
    await api.work();
    const read = await readDirect(STAFF);
    const shown = { ticket: String.raw`#1 (A \*bold\* refund)` };
    for (const key of ['assigned', 'mention', 'reply', 'target'] as const)
      expectText(read, `notification.${key}`, shown);
    expectText(read, 'notification.subscribed', { ticket: '#2' });
    expect(read).toHaveLength(10);
    const address = `${PUBLIC_URL}/dashboard/servers/${server.id}/tickets/${ticket.id}`;
    expect(read.filter((text) => text === address)).toHaveLength(4);
    expect(read.join()).not.toContain('hidden');
  });

  it('where a note by `/desk note` mentions people and a team', async () => {
    const team = await done(as.post('/v1/teams', { name: 'Billing', staffIds: [STAFF] }));
    await done(as.get(`/v1/notifications/count?staffId=${STAFF}`));
    const ticket = await open();
    const listNotes = async () =>
      (await done(as.get(`/v1/tickets/${ticket.id}/notes`))).map(({ content }: Json) => content);
    expectText(await use(ticket, 'note', { text: 'Who knows?', team: 'Sales' }, COLLEAGUE), 'answer.no_such_team', {
      team: 'Sales',
    });
    expect(await listNotes()).toEqual([]);
    await use(ticket, 'note', { text: `Ask <@${STAFF}>` }, COLLEAGUE);
    await use(ticket, 'note', { text: 'Who knows?', team: 'billing' }, COLLEAGUE);
    await use(ticket, 'note', { text: 'And now?', team: team.id }, COLLEAGUE);
    expect((await listNotes()).sort()).toEqual(
      [`<@team:${team.id}> And now?`, `<@team:${team.id}> Who knows?`, `Ask <@${STAFF}>`].sort(),
    );
    await api.work();
    const found = await done(as.get(`/v1/notifications?staffId=${STAFF}`));
    expect(found.map(({ kind }: Json) => kind)).toEqual(['mention', 'mention', 'mention']);
    const shown = (await use(ticket, 'note')).join('\n');
    expect(shown).toContain('@Billing Who knows?');
    const long = await use(ticket, 'note', { text: 'x'.repeat(4_000), team: 'Billing' });
    expect(long.join()).toContain(translator.translate(locale, 'answer.too_long', { max: 4_000 }));
    expect(await listNotes()).toHaveLength(3);
  });

  // Of the tests above.
  it('and no other is left', () => {
    expect([...reached].sort()).toEqual([...NOTIFICATION_KEYS].sort());
  });
});
