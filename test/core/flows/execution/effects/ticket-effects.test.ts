import { uuidIds } from '#adapters/node/ids.ts';
import type { Effect } from '#core/flows/model/effect.ts';
import type { FlowRun } from '#core/flows/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { toCannedReplyId, toPanelId, toTicketId, toUserId } from '#core/shared/ids.ts';
import type { LanguageTag } from '#core/shared/values/language-tag.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { aStepId } from '../../../../support/build-flows.ts';
import { REQUESTER } from '../../../../support/build.ts';
import { ACTOR, ALL, UNKNOWN } from '../../flow-server.ts';
import { createEffectDesk, type EffectDesk } from './context.ts';
import { listTickets as listPage } from '../../../../support/list-tickets.ts';

const USER = toUserId('4711');
const LONG = 'x'.repeat(600);

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
});

/** A ticket, and a stored run about it. */
const runAbout = async (fields: Partial<FlowRun> = {}) => {
  const ticket = await helpDesk.open();
  const run = await helpDesk.addRun({ ticketId: ticket.id, channelId: ticket.channelId, userId: REQUESTER, ...fields });
  return { ticket, run };
};

/** Performs the effect as the same step again, with the run as it is stored after the first time. */
const performTwice = async (effect: Effect, run: FlowRun) => {
  const step = aStepId();
  const outcome = await helpDesk.perform(effect, run, { step });
  const stored = await helpDesk.readRun(run);
  expect(stored.performedStep).toBe(step);
  expect(await helpDesk.perform(effect, stored, { step })).toEqual(outcome);
  return outcome;
};

describe('a ticket that a run opens', () => {
  const opening = (categoryId = helpDesk.category.id): Effect => ({
    kind: 'open_ticket',
    categoryId,
    subject: 'Invoice',
    message: 'It is wrong.',
    priority: 'high',
    tags: ['money'],
  });
  const listTickets = async () => (await listPage(helpDesk.app, helpDesk.guild, { sort: '-createdAt' }, ALL)).items;
  const trigger = { kind: 'panel_option', actor: ACTOR, panelId: toPanelId(UNKNOWN) } as const;

  it('has the language of the user who started the run', async () => {
    const { app, guild } = helpDesk;
    await app.settings.update({ guild, ifVersion: null, change: { ticketLanguage: 'requester' } });
    await helpDesk.perform(
      opening(),
      await helpDesk.addRun({ userId: USER, trigger: { ...trigger, language: 'de' as LanguageTag } }),
    );
    expect(await listTickets()).toMatchObject([{ requesterLanguage: 'de' }]);
  });

  it('is for the user of the run, and opened by the run', async () => {
    const run = await helpDesk.addRun({ userId: USER, trigger });
    const outcome = await helpDesk.perform(opening(), run);
    const [ticket] = await listTickets();
    if (!ticket) throw new Error('No ticket was opened.');
    expect(ticket).toMatchObject({
      requesterId: USER,
      source: 'flow',
      panelId: UNKNOWN,
      categoryId: helpDesk.category.id,
      subject: 'Invoice',
      priority: 'high',
      tags: ['money'],
      formAnswers: [],
      claimedById: null,
      participantIds: [],
      externalId: null,
      metadata: {},
    });
    const { id, channelId, ticketNumber } = ticket;
    expect(outcome).toEqual({ ok: true, output: { ticketId: id, ticketNumber }, ticket: { id, channelId } });
    const { items } = await helpDesk.app.tickets.listTimeline(helpDesk.guild, id, 'createdAt', ALL);
    expect(items[0]).toMatchObject({ type: 'ticket.created', actor: { type: 'flow', id: run.id } });
    expect(await helpDesk.chatOf(ticket)).toEqual([`It is wrong.\n-# Written automatically for <@${USER}>`]);
  });

  it('is opened once for each step', async () => {
    const [run, other] = [await helpDesk.addRun({ userId: USER }), await helpDesk.addRun({ userId: USER })];
    const step = aStepId();
    const first = await helpDesk.perform(opening(), run, { step });
    expect(await helpDesk.perform(opening(), run, { step })).toEqual(first);
    await helpDesk.perform(opening(), run);
    await helpDesk.perform(opening(), other, { step });
    expect(await listTickets()).toHaveLength(3);
  });

  it('needs a user', async () => {
    const error = 'There is no user to open a ticket for.';
    expect(await helpDesk.perform(opening(), await helpDesk.addRun())).toEqual({ ok: false, error, output: {} });
  });

  it('respects the limits of the category', async () => {
    const fields = { name: 'Limited', limits: { perUser: 1, total: null, cooldownSeconds: null } };
    const { id: categoryId } = await helpDesk.app.categories.create(helpDesk.guild, SYSTEM, fields);
    const run = await helpDesk.addRun({ userId: USER });
    const effect = opening(categoryId);
    expect(await helpDesk.perform(effect, run)).toMatchObject({ ok: true });
    expect(await helpDesk.perform(effect, run)).toEqual({
      ok: false,
      output: {},
      error: 'The requester has as many open tickets in category "Limited" as its limit allows: 1.',
    });
  });
});

describe('a change of the ticket by a run', () => {
  it('is made in the name of the run', async () => {
    const { ticket, run } = await runAbout({ automationId: uuidIds.next('automation') });
    const effect: Effect = { kind: 'change_ticket', changes: { status: 'pending' } };
    expect(await helpDesk.perform(effect, run)).toEqual({ ok: true, output: {} });
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'pending' });
    const { items } = await helpDesk.app.tickets.listTimeline(helpDesk.guild, ticket.id, 'createdAt', ALL);
    expect(items.at(-1)).toMatchObject({ type: 'ticket.updated', actor: { type: 'automation', id: run.id } });
  });

  it.each<Effect>([
    { kind: 'change_ticket', changes: {} },
    { kind: 'add_note', content: 'Seen.' },
    { kind: 'send_canned_reply', cannedReplyId: toCannedReplyId(UNKNOWN) },
    { kind: 'act', action: 'close', input: { reason: null, silently: false } },
  ])('fails without a ticket: $kind', async (effect) => {
    const error = 'There is no ticket yet.';
    expect(await helpDesk.perform(effect, await helpDesk.addRun())).toEqual({ ok: false, error, output: {} });
  });
});

describe('a note of a run', () => {
  it('is added once', async () => {
    const { ticket, run } = await runAbout();
    const outcome = await performTwice({ kind: 'add_note', content: LONG }, run);
    expect(outcome).toEqual({ ok: true, output: { content: 'x'.repeat(500) } });
    const { items } = await helpDesk.app.tickets.listNotes(helpDesk.guild, ticket.id, 'createdAt', ALL);
    expect(items).toMatchObject([{ content: LONG, author: { type: 'flow', id: run.id } }]);
  });
});

describe('a canned reply of a run', () => {
  const createReply = (content: string) =>
    helpDesk.app.cannedReplies.create(helpDesk.guild, { name: 'Reply', content });

  it('is sent once, filled in with the variables of the run, and its use is counted', async () => {
    const { ticket, run } = await runAbout({ vars: { area: 'Berlin' } });
    const { id } = await createReply('Hello from {{vars.area}}.');
    const outcome = await performTwice({ kind: 'send_canned_reply', cannedReplyId: id }, run);
    const content = 'Hello from Berlin.';
    expect(outcome).toEqual({ ok: true, output: { cannedReplyId: id, content } });
    expect(await helpDesk.chatOf(ticket)).toEqual([content]);
    expect((await helpDesk.listPosts(ticket.channelId)).at(-1)).toMatchObject({ authorId: null, notice: null });
    expect(await helpDesk.app.cannedReplies.get(helpDesk.guild, id)).toMatchObject({
      useCount: 1,
      lastUsedAt: helpDesk.clock.now(),
    });
  });

  it('fails for a ticket that was deleted', async () => {
    const run = await helpDesk.addRun({ ticketId: toTicketId(UNKNOWN) });
    const { id } = await createReply('Hello');
    expect(await helpDesk.perform({ kind: 'send_canned_reply', cannedReplyId: id }, run)).toEqual({
      ok: false,
      error: 'Ticket not found.',
      output: {},
    });
  });
});

describe('a ticket that a run closes', () => {
  it('is closed once, for the reason', async () => {
    const { ticket, run } = await runAbout();
    const outcome = await performTwice(
      { kind: 'act', action: 'close', input: { reason: 'Solved', silently: false } },
      run,
    );
    expect(outcome).toEqual({ ok: true, output: { reason: 'Solved', silently: false } });
    expect(await helpDesk.read(ticket)).toMatchObject({
      status: 'closed',
      closeReason: 'Solved',
      closedBy: { type: 'flow', id: run.id },
    });
  });

  it('stays as it is when it is closed already', async () => {
    const { ticket, run } = await runAbout();
    await helpDesk.app.tickets.close({ ...helpDesk.on(ticket), reason: 'Before' });
    const effect: Effect = { kind: 'act', action: 'close', input: { reason: null, silently: false } };
    expect(await helpDesk.perform(effect, run)).toEqual({ ok: true, output: { reason: null, silently: false } });
    expect(await helpDesk.read(ticket)).toMatchObject({ closeReason: 'Before', closedBy: SYSTEM });
  });

  it('stays open when it was reopened after the step', async () => {
    const { ticket, run } = await runAbout();
    const effect: Effect = { kind: 'act', action: 'close', input: { reason: null, silently: false } };
    const step = aStepId();
    await helpDesk.perform(effect, run, { step });
    await helpDesk.app.tickets.reopen(helpDesk.on(ticket));
    await helpDesk.perform(effect, await helpDesk.readRun(run), { step });
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'open' });
  });
});

describe('a ticket that a run hands over to staff', () => {
  const handOver = (content: string | null): Effect => ({ kind: 'hand_over', content });
  const setStatus = (ticket: Ticket, status: 'pending') =>
    helpDesk.app.tickets.update({ ...helpDesk.on(ticket), fields: { status } });

  it('is open again, and has the message', async () => {
    const { ticket, run } = await runAbout();
    await setStatus(ticket, 'pending');
    expect(await helpDesk.perform(handOver('Wait.'), run)).toEqual({ ok: true, output: { content: 'Wait.' } });
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'open' });
    expect(await helpDesk.chatOf(ticket)).toEqual(['Wait.']);
    expect((await helpDesk.listPosts(ticket.channelId)).at(-1)).toMatchObject({ notice: null });
  });

  it('is open again without a message', async () => {
    const { ticket, run } = await runAbout();
    await setStatus(ticket, 'pending');
    expect(await helpDesk.perform(handOver(null), run)).toEqual({ ok: true, output: {} });
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'open' });
    expect(await helpDesk.chatOf(ticket)).toEqual([]);
  });

  it('stays closed', async () => {
    const { ticket, run } = await runAbout();
    await helpDesk.app.tickets.close({ ...helpDesk.on(ticket), reason: null });
    expect(await helpDesk.perform(handOver(null), run)).toEqual({ ok: true, output: {} });
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('keeps the status that it got after the step', async () => {
    const { ticket, run } = await runAbout();
    const step = aStepId();
    await helpDesk.perform(handOver('Wait.'), run, { step });
    await setStatus(ticket, 'pending');
    await helpDesk.perform(handOver('Wait.'), await helpDesk.readRun(run), { step });
    expect(await helpDesk.read(ticket)).toMatchObject({ status: 'pending' });
  });

  it('is not needed: without one, the message is posted in the channel of the run', async () => {
    const { id: channelId } = await helpDesk.chat.addChannel(helpDesk.guild, 'general');
    const run = await helpDesk.addRun({ channelId });
    const output = { content: 'Wait.' };
    expect(await helpDesk.perform(handOver('Wait.'), run)).toMatchObject({ ok: true, output, posted: output });
    expect(await helpDesk.listPosts(channelId)).toMatchObject([{ content: 'Wait.', notice: null }]);
  });
});
