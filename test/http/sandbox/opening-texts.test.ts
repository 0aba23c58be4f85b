import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { createCategory, done } from '../../support/spec-helpers.ts';
import { REQUESTER } from '../../support/build.ts';
import { collectReplies, reportPress } from '../../support/chat/report-press.ts';
import { OPENING_TEXTS } from '../../support/chat/sandbox-actions.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const answered: string[] = [];
const api = useApi({ replies: collectReplies(answered) });
const { as, server } = useServer(api);
const translator = createTranslator();

const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
const relative = (ms: number) => `<t:${Math.floor(ms / 1_000)}:R>`;

const setUp = async () => {
  const channel = await done(api.anonymous.post(sandbox('/channels'), { name: 'support' }));
  const { id: categoryId } = await createCategory(as);
  const option = { id: 'help', label: 'Help', categoryId };
  const fields = { name: 'Help', content: 'Help?', channelId: channel.id, options: [option] };
  const panel = await done(as.post('/v1/panels', fields));
  await done(as.post(`/v1/panels/${panel.id}/deploy`));
  return {
    press: async (): Promise<readonly string[]> => {
      answered.length = 0;
      const pressed = { channel: channel.id, userId: REQUESTER, buttonId: `panel:${panel.id}:help` };
      await reportPress(api, server, pressed);
      return [...answered];
    },
    change: (body: object) => done(as.patch(`/v1/categories/${categoryId}`, body)),
    changeServer: (body: object) => done(as.patch('/v1/settings', body)),
    changeMember: (body: object) => done(api.anonymous.put(sandbox(`/members/${REQUESTER}`), body)),
  };
};

it('a member who may not open a ticket reads why, and what to do, in the language of the server', async () => {
  const { press, change, changeServer, changeMember } = await setUp();
  await changeServer({ locale: 'de' });
  const reached = new Set<string>();
  const expectText = async (key: (typeof OPENING_TEXTS)[number], values: TextVariables = {}) => {
    const expected = translator.translate('de', key, values);
    expect(await press()).toEqual([expected]);
    expect(expected).not.toBe(translator.translate('en', key, values));
    reached.add(key);
  };
  await press();
  const [ticket] = await done(as.get('/v1/tickets?limit=1'));
  const openedAt = Date.parse(ticket.createdAt);
  const channels = { channels: `<#${ticket.channelId}>` };

  const calendar = await done(
    as.post('/v1/calendars', { name: 'Closed', timezone: 'UTC', week: {}, outside: 'block' }),
  );
  await changeServer({ calendarId: calendar.id });
  await expectText('answer.outside_hours');
  const opensOn = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  const holidays = [{ name: 'Open day', date: opensOn, spans: [{ from: '00:00', to: '24:00' }] }];
  await done(as.patch(`/v1/calendars/${calendar.id}`, { holidays }));
  await expectText('answer.outside_hours_until', { time: relative(Date.parse(opensOn)) });
  await changeServer({ calendarId: null });
  await changeServer({ openingRules: { pause: {} } });
  await expectText('answer.paused');
  const until = new Date(openedAt + HOUR_MS).toISOString();
  await changeServer({ openingRules: { pause: { until } } });
  await expectText('answer.paused_until', { time: relative(openedAt + HOUR_MS) });
  await changeServer({ openingRules: { pause: null } });
  await change({ limits: { cooldownSeconds: 3_600 } });
  await expectText('answer.cooldown', { time: relative(openedAt + HOUR_MS) });
  await change({ limits: { cooldownSeconds: null }, openingRules: { perDay: 1 } });
  await expectText('answer.daily_limit', { time: relative(openedAt + DAY_MS) });
  await change({ limits: { total: 1 } });
  await expectText('answer.limit_reached');
  await change({ limits: { perUser: 1 } });
  await expectText('answer.open_tickets', channels);
  await change({ limits: { perUser: null, total: null }, openingRules: { perDay: null } });
  await changeServer({ openingRules: { openInServer: 1 } });
  await expectText('answer.open_tickets', channels);
  await changeServer({ openingRules: { openInServer: null, perDay: 1 } });
  await expectText('answer.daily_limit', { time: relative(openedAt + DAY_MS) });

  await changeMember({ joinedAt: ticket.createdAt, accountCreatedAt: ticket.createdAt });
  await changeServer({ openingRules: { membershipHours: 1 } });
  await expectText('answer.membership_too_short', { time: relative(openedAt + HOUR_MS) });
  await change({ openingRules: { accountAgeHours: 48 } });
  await expectText('answer.account_too_young', { time: relative(openedAt + 2 * DAY_MS) });
  const denyAll = { roleId: server.id, effect: 'deny' };
  await change({ openingRules: { roles: [{ roleId: '5', effect: 'allow' }, denyAll] } });
  await expectText('answer.role_needed', { roles: '<@&5>' });
  await changeServer({ openingRules: { roles: [{ roleId: '6', effect: 'deny' }] } });
  await changeMember({ roleIds: ['6'] });
  await expectText('answer.role_denied', { role: '<@&6>' });
  await change({ requiredRoleIds: ['8', '9'] });
  await expectText('answer.role_needed', { roles: '<@&8> <@&9>' });

  const expiresAt = new Date(openedAt + DAY_MS).toISOString();
  const block = await done(as.post('/v1/blocklist', { userId: REQUESTER, expiresAt }));
  await expectText('answer.blocked_until', { time: relative(openedAt + DAY_MS) });
  await done(as.send('DELETE', `/v1/blocklist/${block.id}`));
  await done(as.post('/v1/blocklist', { userId: REQUESTER }));
  await expectText('answer.blocked');
  expect([...reached].sort()).toEqual([...OPENING_TEXTS].sort());
});
