import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { createCategory, done } from '../../support/spec-helpers.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createSandboxActions, STAFF_TEXTS } from '../../support/chat/sandbox-actions.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);
const { readChannel, use, open, openIn } = createSandboxActions(api, { as, server });
const translator = createTranslator();
const locale = 'de';
const ROLE = '44';
const GUEST = '901';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const mention = (user: string) => `<@${user}>`;

describe('every text for staff who use commands is reached, in the language of the server', () => {
  const reached = new Set<string>();
  const expectText = (read: readonly string[], key: (typeof STAFF_TEXTS)[number], values: TextVariables = {}) => {
    expect(read.join('\n')).toContain(translator.translate(locale, key, values));
    reached.add(key);
  };

  beforeEach(async () => {
    await done(as.patch('/v1/settings', { locale, staffRoleIds: [ROLE] }));
    await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${STAFF}`, { roleIds: [ROLE] }));
  });

  it('in answers to staff whose input is not usable', async () => {
    const ticket = await open();
    const [category] = await done(as.get('/v1/categories'));
    const priorities = (['low', 'normal', 'high', 'urgent'] as const)
      .map((level) => translator.translate(locale, `priority.${level}`, {}))
      .join(', ');
    const statuses = (['open', 'pending', 'on_hold'] as const)
      .map((status) => translator.translate(locale, `status.${status}`, {}))
      .join(', ');
    const lists = (['unclaimed', 'mine', 'open'] as const)
      .map((list) => translator.translate(locale, `list.${list}`, {}))
      .join(', ');
    const incomplete = { name: 'Order', shortcut: 'order', content: 'Order {{vars.order}}' };
    await done(as.post('/v1/canned-replies', incomplete));
    const look = [{ type: 'add_note', data: { content: 'Seen' } }];
    await done(as.post('/v1/macros', { name: 'Look', actions: look }));
    const remind = [{ type: 'remind', data: { minutes: 5, text: 'Nobody has claimed it' } }];
    await done(as.post('/v1/macros', { name: 'Remind', actions: remind }));
    const cases: readonly (readonly [
      name: string,
      options: object,
      key: (typeof STAFF_TEXTS)[number],
      values?: TextVariables,
    ])[] = [
      ['add', { user: 'somebody' }, 'answer.user_needed'],
      ['add', { user: REQUESTER }, 'answer.already_member', { user: mention(REQUESTER) }],
      ['remove', { user: GUEST }, 'answer.not_member', { user: mention(GUEST) }],
      ['remove', { user: REQUESTER }, 'answer.cannot_remove', { user: mention(REQUESTER) }],
      ['move', { category: 'nowhere' }, 'answer.category_needed', { categories: category.name }],
      ['move', { category: category.name }, 'answer.same_category'],
      ['priority', { level: 'extreme' }, 'answer.priority_needed', { priorities }],
      ['tag', { action: 'add' }, 'answer.tag_needed'],
      ['tag', { action: 'remove', tag: 'refund' }, 'answer.no_such_tag', { tag: 'refund' }],
      ['note', { text: ' ' }, 'answer.text_needed'],
      ['close', { reason: 'x'.repeat(1_001) }, 'answer.too_long', { max: 1_000 }],
      ['canned', {}, 'answer.shortcut_needed'],
      ['canned', { shortcut: 'none' }, 'answer.no_such_reply', { shortcut: 'none' }],
      ['canned', { shortcut: 'order' }, 'answer.reply_incomplete'],
      ['note', {}, 'answer.no_notes'],
      ['macro', { name: 'Nothing' }, 'answer.no_such_macro', { name: 'Nothing' }],
      ['macro', { name: 'Look' }, 'answer.macro_done', { name: 'Look' }],
      ['macro', { name: 'Remind' }, 'answer.macro_incomplete', { name: 'Remind' }],
      ['reopen', {}, 'answer.not_closed'],
      ['unclaim', {}, 'answer.not_claimed'],
      ['status', { status: 'closed' }, 'answer.status_needed', { statuses }],
      ['status', { status: 'pending', time: '2h' }, 'answer.hold_time'],
      ['list', { filter: 'closed' }, 'answer.list_needed', { lists }],
      ['block', { user: GUEST, days: '0' }, 'answer.days_needed', { max: 365 }],
      ['unblock', { user: GUEST }, 'answer.not_blocked', { user: mention(GUEST) }],
      ['history', { user: GUEST }, 'answer.no_user_tickets', { user: mention(GUEST) }],
    ];
    for (const [takeover, key] of [
      ['anybody', 'answer.takeover_possible'],
      ['nobody', 'answer.no_takeover'],
      ['leads', 'answer.takeover_by_leads'],
    ] as const) {
      const claimed = await openIn({ takeover, leadRoleIds: ['45'] }, { claimedById: GUEST });
      expectText(await use(claimed, 'claim'), key, { roles: '<@&45>' });
    }
    for (const [name, options, key, values] of cases) expectText(await use(ticket, name, options), key, values);
    const tags = Array.from({ length: 20 }, (_, index) => `tag-${index}`);
    await done(as.patch(`/v1/tickets/${ticket.id}`, { tags }));
    expectText(await use(ticket, 'tag', { action: 'add', tag: 'more' }), 'answer.too_many_tags', { max: 20 });
  });

  it('in answers to commands that are done', async () => {
    const ticket = await open();
    const user = mention(GUEST);
    expectText(await use(ticket, 'reply', { text: 'We look into it.' }), 'answer.reply_sent');
    expectText(await use(ticket, 'rename', { text: 'Late parcel' }), 'answer.renamed', { subject: 'Late parcel' });
    const pending = await use(ticket, 'status', { status: 'pending' });
    const status = translator.translate(locale, 'status.pending', {});
    expectText(pending, 'answer.status_set', { status });
    expectText([status], 'status.pending');
    const held = await use(ticket, 'status', { status: 'on_hold', time: '2h' });
    const { holdUntil } = await done(as.get(`/v1/tickets/${ticket.id}`));
    expectText(held, 'answer.on_hold_until', { time: `<t:${Math.floor(Date.parse(holdUntil) / 1_000)}:R>` });
    await use(ticket, 'status', { status: 'open' });
    for (const filter of ['open', 'unclaimed'] as const)
      expectText(await use(ticket, 'list', { filter }), `list.${filter}`);
    expectText(await use(ticket, 'list', { filter: 'mine' }), 'answer.list_empty');
    await use(ticket, 'claim');
    api.clock.advance(3 * HOUR_MS);
    const mine = await use(ticket, 'list', { filter: 'mine' });
    expectText(mine, 'list.mine');
    expectText(mine, 'list.waiting', { time: translator.formatDuration(locale, 3 * HOUR_MS) });
    expect(mine.join()).toContain(`**#${ticket.ticketNumber}** · Late parcel · ${mention(REQUESTER)} · `);
    await use(ticket, 'unclaim');
    await use(ticket, 'note', { text: 'Called back' });
    expectText(await use(ticket, 'note'), 'answer.notes', { number: ticket.ticketNumber });
    expectText(await use(ticket, 'history'), 'answer.user_tickets', { user: mention(REQUESTER) });
    expectText(await use(ticket, 'block', { user: GUEST, reason: 'Spam' }), 'answer.user_blocked', { user });
    expectText(await use(ticket, 'block', { user: GUEST }), 'answer.already_blocked', { user });
    expect(await done(as.get('/v1/blocklist'))).toMatchObject([{ userId: GUEST, reason: 'Spam', expiresAt: null }]);
    expectText(await use(ticket, 'unblock', { user: GUEST }), 'answer.user_unblocked', { user });
    const blocked = await use(ticket, 'block', { user: GUEST, days: '7' });
    const [{ expiresAt }] = await done(as.get('/v1/blocklist'));
    expect(Date.parse(expiresAt) - Date.parse(ticket.createdAt)).toBeGreaterThanOrEqual(7 * DAY_MS);
    const time = `<t:${Math.floor(Date.parse(expiresAt) / 1_000)}:R>`;
    expectText(blocked, 'answer.user_blocked_until', { user, time });
    const active = Number((await done(as.get('/v1/tickets?status=open,pending'))).length);
    expectText(await use(ticket, 'stats'), 'answer.stats', { open: active, unclaimed: active, mine: 0, closed: 0 });
  });

  it('when a claim ends', async () => {
    const staff = mention(GUEST);
    const { id: categoryId } = await createCategory(as, { name: 'Sales', staffRoleIds: ['46'] });
    const moved = await openIn({ unclaimAfterHours: 2 }, { claimedById: GUEST });
    await done(as.post(`/v1/tickets/${moved.id}/move`, { categoryId }));
    expectText(await readChannel(moved.channelId), 'ticket.claim_ended_by_move', { staff });
    const ticket = await openIn({ unclaimAfterHours: 2 }, { claimedById: GUEST });
    api.clock.advance(2 * HOUR_MS);
    await api.work();
    const time = translator.formatDuration(locale, 2 * HOUR_MS);
    expectText(await readChannel(ticket.channelId), 'ticket.claim_ended', { staff, time });
  });

  it('when they want to be reminded', async () => {
    const ticket = await open();
    expectText(await use(ticket, 'remind', { time: 'soon' }), 'answer.time_needed');
    const set = await use(ticket, 'remind', { time: '1h' });
    const [time = '', seconds = ''] = /<t:(\d+):R>/.exec(set.join()) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(Math.floor(Date.parse(ticket.createdAt) / 1_000) + 3_600);
    expectText(set, 'answer.reminder_set', { time });
    for (let count = 1; count < 5; count += 1) await use(ticket, 'remind', { time: '1h' });
    expectText(await use(ticket, 'remind', { time: '1h' }), 'answer.too_many_reminders', { max: 5 });
    api.clock.advance(HOUR_MS);
    await api.work();
    expectText(await readChannel(ticket.channelId), 'ticket.reminder', { staff: mention(STAFF) });
  });

  // Of the tests above.
  it('and no other is left', () => {
    expect([...reached].sort()).toEqual([...STAFF_TEXTS].sort());
  });
});
