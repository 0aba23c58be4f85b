import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createSandboxActions } from '../../support/chat/sandbox-actions.ts';
import { ANONYMOUS_TEXTS, AWAITING_TEXTS, CLOSING_TEXTS } from '../../support/chat/staff-action-texts.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);
const { readChannel, use, press, open, project } = createSandboxActions(api, { as, server });
const translator = createTranslator();
const locale = 'de';
const ROLE = '44';
const HOUR_MS = 3_600_000;

const relative = (at: string) => `<t:${Math.floor(Date.parse(at) / 1_000)}:R>`;
const requester = `<@${REQUESTER}>`;

it('every text of tickets that are closed later is reached, in the language of the server', async () => {
  await done(as.patch('/v1/settings', { locale, staffRoleIds: [ROLE] }));
  await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${STAFF}`, { roleIds: [ROLE] }));
  const reached = new Set<string>();
  const expectText = (read: readonly string[], key: (typeof CLOSING_TEXTS)[number], values: TextVariables = {}) => {
    const expected = translator.translate(locale, key, values);
    expect(read).toContain(expected);
    expect(expected).not.toBe(translator.translate('en', key, values));
    reached.add(key);
  };
  const listMore = async (ticket: Json): Promise<readonly string[]> =>
    (await press(ticket, 'ticket:staff:more')).select.options.map(({ label }: Json) => label);
  const readTime = async ({ id }: Json) => relative((await done(as.get(`/v1/tickets/${id}`))).scheduledClose.closeAt);

  const ticket = await open();
  const { ticketNumber: number } = ticket;
  expectText(await listMore(ticket), 'more.close_later');
  expect(await listMore(ticket)).not.toContain(translator.translate(locale, 'more.cancel_close', {}));
  expectText([(await press(ticket, 'ticket:staff:cancel-close')).content], 'answer.close_not_scheduled');
  const { form } = await press(ticket, 'ticket:staff:close-later');
  const labels = form.questions.map(({ label }: Json) => label);
  for (const key of ['form.close_time', 'form.silently'] as const) expectText(labels, key);

  const answer = await press(ticket, 'ticket:staff:close-later', { time: '4h', silently: 'false' });
  const time = await readTime(ticket);
  expectText([answer.content], 'answer.close_scheduled', { number, time });
  await project();
  const announced = await readChannel(ticket.channelId);
  expectText(announced, 'ticket.close_scheduled', { requester, time });
  expectText(announced, 'opening.closes', { time });

  expectText(await listMore(ticket), 'more.cancel_close');
  expectText([(await press(ticket, 'ticket:staff:cancel-close')).content], 'answer.close_cancelled', { number });
  expectText(await readChannel(ticket.channelId), 'ticket.close_cancelled');

  await use(ticket, 'close', { time: '2d', reason: 'Erledigt' });
  const messages = `/sandbox/api/guilds/${server.id}/channels/${ticket.channelId}/messages`;
  await done(api.anonymous.post(messages, { userId: REQUESTER, content: 'Moment' }));
  expectText(await readChannel(ticket.channelId), 'ticket.close_answered', { requester });
  await project();
  expect((await readChannel(ticket.channelId)).filter((text) => text.startsWith('schließt '))).toEqual([]);

  const closed = await open();
  await use(closed, 'close', { time: '1h' });
  api.clock.advance(HOUR_MS);
  await api.work();
  expectText(await readChannel(closed.channelId), 'ticket.closed_scheduled');

  const silent = await open();
  const before = await readChannel(silent.channelId);
  await use(silent, 'close', { silently: 'true' });
  expect(await readChannel(silent.channelId)).toEqual(before);
  expect([...reached].sort()).toEqual([...CLOSING_TEXTS].sort());
});

it('every text of staff who wait for the next answer is reached, in the language of the server', async () => {
  await done(as.patch('/v1/settings', { locale, staffRoleIds: [ROLE] }));
  await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${STAFF}`, { roleIds: [ROLE] }));
  const reached = new Set<string>();
  const expectText = (read: readonly string[], key: (typeof AWAITING_TEXTS)[number], values: TextVariables = {}) => {
    const expected = translator.translate(locale, key, values);
    expect(read).toContain(expected);
    expect(expected).not.toBe(translator.translate('en', key, values));
    reached.add(key);
  };
  const ticket = await open();
  const listMore = async (): Promise<readonly string[]> =>
    (await press(ticket, 'ticket:staff:more')).select.options.map(({ label }: Json) => label);
  const choose = async (name: string) => [(await press(ticket, `ticket:staff:${name}`)).content];
  expectText(await listMore(), 'more.await_answer');
  expectText(await choose('await-answer'), 'answer.answer_awaited', { requester });
  expectText(await listMore(), 'more.stop_awaiting');
  expectText(await choose('stop-awaiting'), 'answer.answer_not_awaited');
  for (let staffId = 70; staffId < 80; staffId += 1)
    await done(as.post(`/v1/tickets/${ticket.id}/await-answer`, { staffId: String(staffId) }));
  expectText(await choose('await-answer'), 'answer.too_many_wait', { max: 10 });
  await done(as.post(`/v1/tickets/${ticket.id}/await-answer/stop`, { staffId: '70' }));
  await choose('await-answer');
  const messages = `/sandbox/api/guilds/${server.id}/channels/${ticket.channelId}/messages`;
  await done(api.anonymous.post(messages, { userId: REQUESTER, content: 'Hier' }));
  const staff = ['71', '72', '73', '74', '75', '76', '77', '78', '79', STAFF].map((id) => `<@${id}>`).join(' ');
  expectText(await readChannel(ticket.channelId), 'ticket.answered', { staff, requester });
  expect([...reached].sort()).toEqual([...AWAITING_TEXTS].sort());
});

it('every text of anonymous replies is reached, in the language of the server, by each way', async () => {
  await done(as.patch('/v1/settings', { locale, staffRoleIds: [ROLE] }));
  await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${STAFF}`, { roleIds: [ROLE] }));
  const ticket = await open();
  const labels = (await press(ticket, 'ticket:staff:more')).select.options.map(({ label }: Json) => label);
  const [team, more] = ANONYMOUS_TEXTS;
  expect(labels).toContain(translator.translate(locale, more, {}));
  await press(ticket, 'ticket:staff:reply-anonymously', { text: 'Eins' });
  await use(ticket, 'reply', { text: 'Zwei', anonymous: 'true' });
  await done(as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Drei', staffId: STAFF, anonymous: true }));
  await use(ticket, 'reply', { text: 'Vier' });
  const messages = await done(as.get(`/v1/tickets/${ticket.id}/messages?sort=createdAt`));
  const [{ shownAs }] = messages;
  expect(messages.map(({ author, shownAs: name }: Json) => [author.id, name])).toEqual([
    [STAFF, shownAs],
    [STAFF, shownAs],
    [STAFF, shownAs],
    [STAFF, null],
  ]);
  const [start = ''] = translator.translate(locale, team, { server: '\n' }).split('\n');
  expect(shownAs.startsWith(start)).toBe(true);
  expect(start).not.toBe('');
  const read = await readChannel(ticket.channelId);
  expect(read.filter((line) => line === shownAs)).toHaveLength(3);
});
