import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { createCategory, done, type Json } from '../../support/spec-helpers.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createSandboxActions, MORE_KEYS } from '../../support/chat/sandbox-actions.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);
const { use, press, open } = createSandboxActions(api, { as, server });
const translator = createTranslator();
const locale = 'de';
const ROLE = '44';
const COLLEAGUE = '7777';
const GUEST = '901';
const mention = (user: string) => `<@${user}>`;

describe('every text of the menu of further actions, and of what staff has done, is reached', () => {
  const reached = new Set<string>();
  const expectText = (read: readonly string[], key: (typeof MORE_KEYS)[number], values: TextVariables = {}) => {
    const expected = translator.translate(locale, key, values);
    expect(read).toContain(expected);
    expect(expected).not.toBe(translator.translate('en', key, values));
    reached.add(key);
  };

  beforeEach(async () => {
    await done(as.patch('/v1/settings', { locale, staffRoleIds: [ROLE] }));
    for (const user of [STAFF, COLLEAGUE])
      await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${user}`, { roleIds: [ROLE] }));
  });

  /** Labels of a form and of its options. */
  const ask = async (ticket: Json, name: string): Promise<readonly string[]> => {
    const { form, content } = await press(ticket, `ticket:staff:${name}`);
    if (!form) return [content];
    return [
      form.title,
      ...form.questions.flatMap(({ label, options }: Json) => [label, ...options.map((one: Json) => one.label)]),
    ];
  };

  it('in the menu and in its forms', async () => {
    const ticket = await open();
    const menu = await press(ticket, 'ticket:staff:more');
    expectText([menu.content], 'more.question', { number: ticket.ticketNumber });
    expectText([menu.select.placeholder], 'more.placeholder');
    const labels = menu.select.options.map(({ label }: Json) => label);
    for (const name of [
      'request_close',
      'canned',
      'macro',
      'note',
      'move',
      'priority',
      'status',
      'tag',
      'add',
      'rename',
      'block',
      'pause',
    ] as const)
      expectText(labels, `more.${name}`);
    const { ticketNumber: number } = ticket;
    const listLabels = async () =>
      (await press(ticket, 'ticket:staff:more')).select.options.map(({ label }: Json) => label);
    await done(as.patch(`/v1/categories/${ticket.categoryId}`, { autoClose: { inactiveHours: 5 } }));
    expectText(await listLabels(), 'more.keep_open');
    expectText([(await press(ticket, 'ticket:staff:keep-open')).content], 'answer.kept_open', { number });
    expectText(await listLabels(), 'more.allow_closing');
    expectText([(await press(ticket, 'ticket:staff:allow-closing')).content], 'answer.may_close', { number });
    await use(ticket, 'claim');
    const claimed = await press(ticket, 'ticket:staff:more');
    expectText(
      claimed.select.options.map(({ label }: Json) => label),
      'more.assign',
    );
    expectText(await ask(ticket, 'canned'), 'answer.nothing_to_choose');
    await done(as.post('/v1/canned-replies', { name: 'Hi', shortcut: 'hi', content: 'Hi' }));
    expectText(await ask(ticket, 'canned'), 'form.reply');
    expectText(await ask(ticket, 'macro'), 'answer.nothing_to_choose');
    const actions = [{ type: 'add_note', data: { content: 'Seen' } }];
    await done(as.post('/v1/macros', { name: 'Look', actions }));
    expectText(await ask(ticket, 'macro'), 'form.macro');
    expectText(await ask(ticket, 'add'), 'form.user');
    expectText(await ask(ticket, 'priority'), 'form.priority');
    const status = await ask(ticket, 'status');
    for (const key of ['form.status', 'form.hold_time'] as const) expectText(status, key);
    expectText(await ask(ticket, 'note'), 'form.text');
    expectText(await ask(ticket, 'block'), 'form.days');
    const pause = await ask(ticket, 'pause');
    for (const name of ['change', 'on', 'off', 'time', 'text'] as const) expectText(pause, `form.pause_${name}`);
    const tag = await ask(ticket, 'tag');
    for (const key of ['form.tag_change', 'form.tag_add', 'form.tag_remove'] as const) expectText(tag, key);
    expect(tag).toContain(translator.translate(locale, 'form.tag', {}));
    reached.add('form.tag');
  });

  it('in answers to what was done', async () => {
    const ticket = await open();
    const { name } = await createCategory(as);
    const { ticketNumber: number } = ticket;
    const { name: category } = await done(as.get(`/v1/categories/${ticket.categoryId}`));
    const pause = async (answers: object) => [(await press(ticket, 'ticket:staff:pause', answers)).content];
    expectText(await pause({ action: { values: ['on'] } }), 'answer.pause_set', { category });
    const paused = await pause({ action: { values: ['on'] }, time: '4h', text: 'Server down' });
    const { pause: set } = (await done(as.get(`/v1/categories/${ticket.categoryId}`))).openingRules;
    const time = `<t:${Math.floor(Date.parse(set.until) / 1_000)}:R>`;
    expectText(paused, 'answer.pause_set_until', { category, time });
    expectText(await pause({ action: { values: ['off'] } }), 'answer.pause_ended', { category });
    expectText(await use(ticket, 'claim'), 'answer.claimed', { number });
    expectText(await use(ticket, 'unclaim'), 'answer.unclaimed', { number });
    expectText(await use(ticket, 'add', { user: GUEST }), 'answer.user_added', { user: mention(GUEST) });
    expectText(await use(ticket, 'remove', { user: GUEST }), 'answer.user_removed', { user: mention(GUEST) });
    await use(ticket, 'claim');
    expectText(await use(ticket, 'assign', { user: COLLEAGUE }), 'answer.transferred', { staff: mention(COLLEAGUE) });
    expectText(await use(ticket, 'move', { category: name }), 'answer.moved', { category: name });
    expectText(await use(ticket, 'request-close'), 'answer.close_asked', { requester: mention(REQUESTER) });
    expectText(await use(ticket, 'close'), 'answer.closed', { number });
    expectText(await use(ticket, 'reopen'), 'answer.reopened', { number });
  });

  // Of the tests above.
  it('and no other is left', () => {
    expect([...reached].sort()).toEqual([...MORE_KEYS].sort());
  });
});
