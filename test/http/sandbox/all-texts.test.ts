import { createTranslator } from '#adapters/texts/translator.ts';
import { TEXT_KEYS, type TextKey, type TextVariables } from '#core/settings/index.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import { createCategory, done, type Json } from '../../support/spec-helpers.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createSandboxActions, TEXTS_OF_OTHER_SUITES } from '../../support/chat/sandbox-actions.ts';
import { collectReplies, reportPress } from '../../support/chat/report-press.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const HOUR_MS = 3_600_000;
const ROLE = '44';
const COLLEAGUE = '7777';
const GUEST = '901';

/** What users of the chat were answered. */
const answered: string[] = [];
const api = useApi({ replies: collectReplies(answered) });
const { as, server } = useServer(api);
const translator = createTranslator();

const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
const inAnHour = ({ createdAt }: Json) => toInstant(Date.parse(createdAt) + HOUR_MS);
const mention = (user: string) => `<@${user}>`;

const { readChannel, readDirect, act, use, press, open, openIn } = createSandboxActions(api, { as, server });

/** A language whose texts are other than the English ones. */
const locale = 'de';

/**
 * The sandbox has no moderation and no other bots, takes away no permissions, and shows what is answered: these are reached by
 * test/core/chat-events/refusals.test.ts, test/core/tickets/direct-tickets.test.ts, test/adapters/discord/bot/picked-channels.test.ts and
 * test/adapters/discord/adoption.test.ts.
 */
const REFUSAL_TEXTS = [
  'answer.picked_channel',
  'answer.refused_by_chat',
  'answer.text_refused',
  'direct.adopted',
  'direct.hidden_reply',
  'ticket.adopted',
] as const;

describe('every text of the bot is reached', () => {
  const reached = new Set<TextKey>();

  /** Users read this text, in the language of the server and not in English; one word is the same in both. */
  const expectText = (read: readonly string[], key: TextKey, values: TextVariables = {}) => {
    const expected = translator.translate(locale, key, values);
    expect(read).toContain(expected);
    expect(read.filter((text) => text.includes('{{'))).toEqual([]);
    if (key !== 'priority.normal') expect(expected).not.toBe(translator.translate('en', key, values));
    reached.add(key);
  };
  const time = (at: Instant) => translator.formatTime(locale, 'UTC', at);

  beforeEach(async () => {
    await done(as.patch('/v1/settings', { locale, timezone: 'UTC', staffRoleIds: [ROLE] }));
    for (const user of [STAFF, COLLEAGUE]) {
      await done(api.anonymous.put(sandbox(`/members/${user}`), { roleIds: [ROLE] }));
    }
  });

  it('in the channels of tickets that staff works on', async () => {
    const ticket = await open();
    const billing = await createCategory(as);
    await act(ticket, 'claim', { staffId: STAFF });
    await act(ticket, 'transfer', { toStaffId: COLLEAGUE, staffId: STAFF });
    await act(ticket, 'unclaim', { staffId: COLLEAGUE });
    await act(ticket, 'move', { categoryId: billing.id });
    const asked = await act(ticket, 'close-request', { reason: 'Paid', autoCloseAt: inAnHour(ticket) });
    await act(ticket, 'close-request/deny');
    await act(ticket, 'close-request');
    await done(as.send('DELETE', `/v1/tickets/${ticket.id}/close-request`));
    await act(ticket, 'close', { reason: 'Paid' });
    const closed = await readChannel(ticket.channelId);
    expectText(closed, 'ticket.closed_with_reason', { reason: 'Paid' });
    await act(ticket, 'reopen');
    await act(ticket, 'close');
    const read = [...closed, ...(await readChannel(ticket.channelId))];
    expectText(read, 'ticket.opened', { requester: mention(REQUESTER), number: 1 });
    for (const key of ['button.claim', 'button.close', 'button.more'] as const) expectText(read, key);
    expectText(read, 'ticket.claimed', { staff: mention(STAFF) });
    expectText(read, 'ticket.transferred', { staff: mention(STAFF), toStaff: mention(COLLEAGUE) });
    expectText(read, 'ticket.unclaimed', { staff: mention(COLLEAGUE) });
    expectText(read, 'ticket.moved', { category: billing.name });
    expectText(read, 'ticket.close_question', { requester: mention(REQUESTER) });
    expectText(read, 'ticket.close_question_reason', { reason: 'Paid' });
    expectText(read, 'ticket.close_question_deadline', { time: time(asked.closeRequest.autoCloseAt) });
    for (const key of ['button.accept_close', 'button.deny_close'] as const) expectText(read, key);
    for (const key of ['ticket.stays_open', 'ticket.close_withdrawn', 'ticket.reopened'] as const) {
      expectText(read, key);
    }
    expectText(read, 'ticket.closed');
    expectText(read, 'ticket.feedback_question');
  });

  it('in tickets that are merged, or close by themselves', async () => {
    const [from, into] = [await open(), await open()];
    await act(from, 'merge', { targetId: into.id });
    expectText(await readChannel(from.channelId), 'ticket.merged_into_other', { number: into.ticketNumber });
    expectText(await readChannel(into.channelId), 'ticket.merged_into_this', { number: from.ticketNumber });

    const accepted = await open();
    await act(accepted, 'close-request');
    await act(accepted, 'close-request/accept');
    expectText(await readChannel(accepted.channelId), 'ticket.closed_as_requested');

    const left = await openIn({ autoClose: { onMemberLeave: true } }, { requesterId: GUEST });
    await done(api.anonymous.delete(sandbox(`/members/${GUEST}`)));
    expectText(await readChannel(left.channelId), 'ticket.closed_member_left');

    const inactive = await openIn({ autoClose: { inactiveHours: 3, warnHoursBefore: 1 } });
    const unanswered = await open();
    await act(unanswered, 'close-request', { autoCloseAt: inAnHour(unanswered) });
    api.clock.advance(2.5 * HOUR_MS);
    await api.work();
    expectText(await readChannel(unanswered.channelId), 'ticket.closed_unanswered');
    // The warning came late, and the hour is counted from it.
    const warning = (await done(as.get(`/v1/tickets/${inactive.id}/timeline`))).find(
      ({ to }: Json) => to.inactivityWarnedAt,
    );
    const closesAt = inAnHour({ createdAt: warning.at });
    expectText(await readChannel(inactive.channelId), 'ticket.inactivity_warning', { time: time(closesAt) });
    api.clock.advance(2.5 * HOUR_MS);
    await api.work();
    expectText(await readChannel(inactive.channelId), 'ticket.closed_inactive');
  });

  it('in the log channel and in direct messages', async () => {
    const log = await done(api.anonymous.post(sandbox('/channels'), { name: 'log' }));
    await done(as.patch('/v1/settings', { logChannelId: log.id, logStyle: 'event', transcriptToRequester: true }));
    const rated = await open({ subject: 'Invoice', message: 'Hello' });
    const answered = await open({ message: 'Hello', requesterId: '555' });
    await act(answered, 'reply', { content: 'Hi', staffId: STAFF });
    await act(answered, 'close', { staffId: STAFF });
    await act(rated, 'close', { reason: 'Paid' });
    await act(rated, 'feedback', { rating: 4, comment: 'Fine' });
    await act(rated, 'reopen');
    await act(rated, 'claim', { staffId: STAFF });
    await act(rated, 'transfer', { toStaffId: '778' });
    await act(rated, 'move', { categoryId: (await createCategory(as, { name: 'Invoices' })).id });
    await act(rated, 'close');
    const unanswered = await open();
    await act(unanswered, 'close-request', { autoCloseAt: inAnHour(unanswered) });
    api.clock.advance(2 * HOUR_MS);
    await api.work();
    await api.work();
    const read = await readChannel(log.id);
    expectText(read, 'log.closed', { number: rated.ticketNumber });
    expectText(read, 'log.rated', { number: rated.ticketNumber });
    expectText(read, 'log.rating_value', { rating: 4 });
    for (const name of ['subject', 'requester', 'closed_by', 'closed_by_service', 'closed_by_api'] as const) {
      expectText(read, `log.${name}`);
    }
    const fields = ['reason', 'rating', 'comment', 'messages', 'category', 'claimer', 'channel', 'opened_at'] as const;
    for (const name of [...fields, 'first_reply', 'duration'] as const) expectText(read, `log.${name}`);
    await done(as.post(`/v1/tickets/${rated.id}/feedback/answer`, { content: 'Danke' }));
    await api.work();
    expectText(await readDirect(REQUESTER), 'direct.feedback_answer', { number: rated.ticketNumber });
    await done(as.delete(`/v1/tickets/${rated.id}`));
    await done(as.patch('/v1/settings', { logStyle: 'ticket', transcriptDelivery: { logChannel: 'file' } }));
    const followed = await open();
    await act(followed, 'close');
    await api.work();
    const { ticketNumber: number } = rated;
    const both = await readChannel(log.id);
    for (const name of ['opened', 'claimed', 'transferred', 'moved', 'reopened', 'deleted'] as const) {
      expectText(both, `log.${name}`, { number });
    }
    expectText(both, 'log.transcript', { number: followed.ticketNumber });
    expectText(await readDirect(REQUESTER), 'direct.closed', { number: rated.ticketNumber });
    expectText(await readDirect(REQUESTER), 'direct.summary', { count: 1 });
    expectText(await readDirect('555'), 'direct.summary', { count: 2 });
  });

  it('in answers to staff whose action is done', async () => {
    const ticket = await open();
    expectText(await use(ticket, 'note', { text: 'Paid' }), 'answer.note_added');
    expectText(await use(ticket, 'tag', { action: 'add', tag: 'refund' }), 'answer.tag_added', { tag: 'refund' });
    expectText(await use(ticket, 'tag', { action: 'remove', tag: 'refund' }), 'answer.tag_removed', { tag: 'refund' });
    for (const level of ['low', 'normal', 'high', 'urgent'] as const) {
      const priority = translator.translate(locale, `priority.${level}`, {});
      const read = await use(ticket, 'priority', { level: priority });
      expectText(read, 'answer.priority_set', { priority });
      expectText([read[0]!.slice(-priority.length - 1, -1)], `priority.${level}`);
    }
    const { select } = await press(ticket, 'ticket:staff:more');
    expectText(
      select.options.map(({ label }: Json) => label),
      'button.close_with_reason',
    );
    const { form } = await press(ticket, 'ticket:staff:close-with-reason');
    expectText([form.title], 'form.close_title');
    expectText([form.questions[0].label], 'form.close_reason');
  });

  it('in answers to staff whose action is not possible', async () => {
    const ticket = await open();
    expectText(await use(ticket, 'claim', {}, REQUESTER), 'answer.staff_only');
    expectText(await use({ channelId: null }, 'claim'), 'answer.no_ticket');
    await act(ticket, 'claim', { staffId: COLLEAGUE });
    const [claimed = ''] = await use(ticket, 'claim');
    expectText(claimed.split('\n'), 'answer.claimed_by_other', { staff: mention(COLLEAGUE) });
    await act(ticket, 'close-request');
    expectText(await use(ticket, 'request-close'), 'answer.close_request_waits');
    await done(api.anonymous.put('/sandbox/api/availability', { online: false }));
    const read = await use(ticket, 'unclaim');
    await done(api.anonymous.put('/sandbox/api/availability', { online: true }));
    expectText(read, 'answer.try_again');
    await act(ticket, 'close');
    expectText(await use(ticket, 'claim'), 'answer.ticket_closed');
    expectText(await use(await openIn({ requireClaim: true }), 'close'), 'answer.claim_first');
    expectText(await use(await openIn({ requireReason: true }), 'close'), 'answer.reason_needed');

    const limited = await openIn({ limits: { perUser: 1 } });
    await act(limited, 'close');
    const other = await open({ categoryId: limited.categoryId });
    expectText(await use(limited, 'reopen'), 'answer.not_possible');
    const merged = await open();
    await act(merged, 'merge', { targetId: other.id });
    expectText(await use(merged, 'reopen'), 'answer.merged');
  });

  it('in answers to users who press buttons', async () => {
    const channel = await done(api.anonymous.post(sandbox('/channels'), { name: 'support' }));
    const { id: categoryId } = await createCategory(as);
    const option = { id: 'help', label: 'Help', categoryId };
    const fields = { name: 'Help', content: 'Help?', channelId: channel.id, options: [option] };
    const panel = await done(as.post('/v1/panels', fields));
    await done(as.post(`/v1/panels/${panel.id}/deploy`));
    const report = async (buttonId: string, on: string = channel.id, userId: string = REQUESTER) => {
      answered.length = 0;
      await reportPress(api, server, { channel: on, userId, buttonId });
      return [...answered];
    };
    const flow = await done(as.post('/v1/flows', { name: 'Wait', nodes: [{ id: 'end', type: 'end' }], edges: [] }));
    await done(as.post(`/v1/flows/${flow.id}/publish`));
    const withFlow = { ...fields, name: 'Flow', options: [{ id: 'flow', label: 'Flow', flowId: flow.id }] };
    const other = await done(as.post('/v1/panels', withFlow));
    await done(as.post(`/v1/panels/${other.id}/deploy`));
    expectText(await report(`panel:${other.id}:flow`), 'answer.done');
    const help = `panel:${panel.id}:help`;
    const opened = await report(help);
    const [ticket] = await done(as.get('/v1/tickets?limit=1'));
    expectText(opened, 'answer.ticket_opened', { channel: `<#${ticket.channelId}>` });
    const missing = { home: 'thread', chatParentId: '4242' };
    await done(as.patch(`/v1/categories/${categoryId}`, missing));
    await done(as.patch('/v1/settings', { logChannelId: null }));
    expectText(await report(help), 'answer.not_set_up');
    await done(as.patch('/v1/settings', { logChannelId: channel.id }));
    expectText(await report(help), 'answer.not_set_up_reported');
    expectText(await readChannel(channel.id), 'log.refused');
    expectText(await report(`panel:${panel.id}:gone`), 'answer.not_available');
    await act(ticket, 'close');
    const body = { userId: REQUESTER, buttonId: 'ticket:rate:5' };
    const { form } = await done(api.anonymous.post(sandbox(`/channels/${ticket.channelId}/press`), body));
    expectText([form.title], 'form.rating_title');
    expectText([form.questions[0].label], 'form.rating_comment');
    expectText(await report('ticket:rate:5', ticket.channelId), 'answer.rated');
    expectText(await report('ticket:rate:5', ticket.channelId), 'answer.already_done');
    expectText(await report('ticket:rate:5', ticket.channelId, GUEST), 'answer.role_missing');
  });

  // Of the tests above.
  it('and no other is left', () => {
    const others = TEXT_KEYS.filter((key) => ![...TEXTS_OF_OTHER_SUITES, ...REFUSAL_TEXTS].some((one) => one === key));
    expect([...reached].sort()).toEqual([...others].sort());
  });
});
