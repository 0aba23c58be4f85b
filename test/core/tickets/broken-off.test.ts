import { ACTIONS, type Ticket, type TicketAction } from '#core/tickets/index.ts';
import type { UseCases } from '#core/index.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createMortalProcess } from '../../support/in-memory.ts';
import { createHelpDesk, type HelpDesk, HOUR_MS } from './context.ts';

type ReachingChat = {
  [Action in TicketAction]: (typeof ACTIONS)[Action]['reachesChat'] extends true ? Action : never;
}[TicketAction];

interface Trial {
  readonly helpDesk: HelpDesk;
  readonly ticket: Ticket;
  readonly other: Ticket;
}

interface Case {
  /** Runs first, in a process that is not killed. */
  readonly prepare?: (trial: Trial) => Promise<unknown>;
  readonly act: (trial: Trial, tickets: UseCases['tickets']) => Promise<unknown>;
}

const LEAD = '8800' as UserId;

const claim = ({ helpDesk, ticket }: Trial, tickets = helpDesk.app.tickets) =>
  tickets.claim({ ...helpDesk.on(ticket), staffId: STAFF, force: false });
const close = ({ helpDesk, ticket }: Trial, tickets = helpDesk.app.tickets) =>
  tickets.close({ ...helpDesk.on(ticket), reason: 'Done' });
const requestClose = ({ helpDesk, ticket }: Trial, tickets = helpDesk.app.tickets) =>
  tickets.requestClose({ ...helpDesk.on(ticket), reason: null, autoCloseAt: null });
const scheduleClose = ({ helpDesk, ticket }: Trial, tickets = helpDesk.app.tickets) =>
  tickets.scheduleClose({
    ...helpDesk.on(ticket),
    closeAt: plusMs(helpDesk.clock.now(), HOUR_MS),
    reason: null,
    silently: false,
  });
const addParticipant = ({ helpDesk, ticket }: Trial, tickets = helpDesk.app.tickets) =>
  tickets.addParticipant({ ...helpDesk.on(ticket), userId: LEAD });
const onTicket =
  (name: 'acceptClose' | 'cancelScheduledClose' | 'delete' | 'denyClose' | 'reopen' | 'unclaim' | 'withdrawClose') =>
  ({ helpDesk, ticket }: Trial, tickets: UseCases['tickets']): Promise<unknown> =>
    tickets[name](helpDesk.on(ticket));
const runTimers = ({ helpDesk }: Trial, tickets: UseCases['tickets']) =>
  tickets.runTimers(helpDesk.app.automations.startByTime);
const inHours = (hours: number) => (trial: Trial) => trial.helpDesk.clock.advance(hours * HOUR_MS);

const CASES: Record<ReachingChat, Case> = {
  reply: {
    act: ({ helpDesk, ticket }, tickets) =>
      tickets.reply({ ...helpDesk.on(ticket), content: 'Hi', staffId: STAFF, attachments: [], setStatus: null }),
  },
  post_message: {
    act: ({ helpDesk, ticket }, tickets) => tickets.postMessage({ ...helpDesk.on(ticket), content: 'Hi', buttons: [] }),
  },
  write_for_member: {
    act: ({ helpDesk, ticket }, tickets) =>
      tickets.writeForMember({ ...helpDesk.on(ticket), userId: REQUESTER, content: 'Hi' }),
  },
  claim: { act: claim },
  unclaim: { prepare: claim, act: onTicket('unclaim') },
  assign: {
    act: ({ helpDesk, ticket }, tickets) => tickets.assign({ ...helpDesk.on(ticket), toStaffId: LEAD }),
  },
  transfer: {
    prepare: claim,
    act: ({ helpDesk, ticket }, tickets) => tickets.transfer({ ...helpDesk.on(ticket), toStaffId: LEAD }),
  },
  move: {
    prepare: claim,
    act: async ({ helpDesk, ticket }, tickets) => {
      const { guild, app } = helpDesk;
      const page = { limit: 10, after: null };
      const { items } = await app.categories.list(guild, {}, page);
      const target = items.find(({ name }) => name === 'Billing');
      return tickets.move({ ...helpDesk.on(ticket), categoryId: target?.id ?? ticket.categoryId });
    },
  },
  add_participant: { act: addParticipant },
  remove_participant: {
    prepare: addParticipant,
    act: ({ helpDesk, ticket }, tickets) => tickets.removeParticipant({ ...helpDesk.on(ticket), userId: LEAD }),
  },
  request_close: { act: requestClose },
  accept_close: { prepare: requestClose, act: onTicket('acceptClose') },
  deny_close: { prepare: requestClose, act: onTicket('denyClose') },
  withdraw_close: { prepare: requestClose, act: onTicket('withdrawClose') },
  schedule_close: { act: scheduleClose },
  cancel_scheduled_close: { prepare: scheduleClose, act: onTicket('cancelScheduledClose') },
  close_as_scheduled: { prepare: (trial) => scheduleClose(trial).then(() => inHours(2)(trial)), act: runTimers },
  close: { act: close },
  merge: {
    act: ({ helpDesk, ticket, other }, tickets) =>
      tickets.merge({ ...helpDesk.on(ticket), targetId: other.id, allowDifferentRequester: true }),
  },
  reopen: { prepare: close, act: onTicket('reopen') },
  delete: { prepare: close, act: onTicket('delete') },
  end_claim: { prepare: (trial) => claim(trial).then(() => inHours(5)(trial)), act: runTimers },
  warn_of_closing: { prepare: inHours(22), act: runTimers },
  auto_close: {
    prepare: async (trial) => {
      await trial.helpDesk.later(22 * HOUR_MS);
      await inHours(2)(trial);
    },
    act: runTimers,
  },
  retire_channel: { prepare: (trial) => close(trial).then(() => inHours(2)(trial)), act: runTimers },
};

const setUp = async (): Promise<Trial> => {
  const helpDesk = await createHelpDesk({
    claimMode: 'claimer_sees',
    unclaimAfterHours: 4,
    staffRoleIds: ['71'],
    chatParentId: '800' as ChannelId,
    autoClose: { inactiveHours: 24, warnHoursBefore: 2, onMemberLeave: false, businessTime: false },
  });
  const { app, guild, open } = helpDesk;
  await app.categories.create(guild, SYSTEM, {
    name: 'Billing',
    staffRoleIds: ['72'],
    chatParentId: '801' as ChannelId,
  });
  const closedChannel = { mode: 'archive' as const, parentId: '900' as ChannelId, afterHours: 1 };
  await app.settings.update({ guild, ifVersion: null, change: { closedChannel } });
  return { helpDesk, ticket: await open(), other: await open({ requesterId: '4712' as UserId }) };
};

/** All that people see in the channels of the server. */
const look = async ({ helpDesk: { chat, guild } }: Trial) => {
  const channels = await chat.listChannels(guild);
  return Promise.all(
    channels.map(async (channel) => ({ ...channel, messages: await chat.listMessages(guild, channel.id) })),
  );
};

const readVersion = async ({ helpDesk, ticket }: Trial): Promise<number | null> =>
  helpDesk.read(ticket).then(
    ({ version }) => version,
    () => null,
  );

/** The process dies at one of its calls, and nobody repeats the request. */
const breakOff = async (how: Case, dies: { atCall: number; isDone: boolean }) => {
  const trial = await setUp();
  await how.prepare?.(trial);
  const before = { chat: await look(trial), version: await readVersion(trial) };
  const mortal = createMortalProcess(trial.helpDesk.inMemory, dies);
  await how.act(trial, mortal.app.tickets).catch(() => undefined);
  await trial.helpDesk.clock.advance(61_000);
  await trial.helpDesk.app.tickets.settleBrokenOff();
  return { trial, before, isDead: mortal.isDead(), version: await readVersion(trial) };
};

it.each(Object.entries(CASES))('after a killed %s the chat shows what was committed', async (action, how) => {
  const outcomes = new Set<string>();
  let isAlive = false;
  for (let call = 0; !isAlive && call < 100; call += 1) {
    const dies = { atCall: 1 + Math.floor(call / 2), isDone: call % 2 === 1 };
    const { trial, before, isDead, version } = await breakOff(how, dies);
    const chat = await look(trial);
    const isCommitted = version !== before.version;
    if (isCommitted) expect(chat).not.toEqual(before.chat);
    else expect({ action, dies, chat }).toEqual({ action, dies, chat: before.chat });
    outcomes.add(isCommitted ? 'committed' : 'taken back');
    isAlive = !isDead;
  }
  expect(isAlive).toBe(true);
  expect([...outcomes].toSorted()).toEqual(['committed', 'taken back']);
});

/** @returns where the process died after it had changed the chat, and before it could commit that */
const breakOffInChat = async (how: Case): Promise<Trial & { readonly before: Awaited<ReturnType<typeof look>> }> => {
  for (let atCall = 1; ; atCall += 1) {
    const trial = await setUp();
    await how.prepare?.(trial);
    const before = await look(trial);
    const mortal = createMortalProcess(trial.helpDesk.inMemory, { atCall, isDone: true });
    await how.act(trial, mortal.app.tickets).catch(() => undefined);
    if (JSON.stringify(await look(trial)) !== JSON.stringify(before)) return { ...trial, before };
  }
};

describe('what a killed process left in the chat', () => {
  it('is taken back by the next who acts on the ticket', async () => {
    const { helpDesk, ticket } = await breakOffInChat(CASES.close);
    const { app, on, chatOf, clock, guild, chat } = helpDesk;
    await clock.advance(4_000);
    await app.tickets.reply({ ...on(ticket), content: 'Still here', staffId: null, attachments: [], setStatus: null });
    expect(await chatOf(ticket)).toEqual(['Still here']);
    const channels = await chat.listChannels(guild);
    expect(channels.find(({ id }) => id === ticket.channelId)).toMatchObject({ archived: false });
    await clock.advance(61_000);
    expect(await app.tickets.settleBrokenOff()).toBe(0);
  });

  it('stays while the bot is out of reach, and is taken back after that', async () => {
    const trial = await breakOffInChat(CASES.close);
    const { app, clock, chat } = trial.helpDesk;
    await chat.setOnline(false);
    await clock.advance(61_000);
    expect(await app.tickets.settleBrokenOff()).toBe(1);
    await chat.setOnline(true);
    expect(await app.tickets.settleBrokenOff()).toBe(0);
    expect(await look(trial)).not.toEqual(trial.before);
    await clock.advance(5 * 60_000);
    expect(await app.tickets.settleBrokenOff()).toBe(1);
    expect(await look(trial)).toEqual(trial.before);
  });

  it('does not delete a ticket that was reopened meanwhile', async () => {
    const { helpDesk, ticket } = await breakOffInChat(CASES.delete);
    const { app, on, read, clock } = helpDesk;
    await clock.advance(4_000);
    await app.tickets.reopen(on(ticket));
    await clock.advance(61_000);
    expect(await app.tickets.settleBrokenOff()).toBe(0);
    expect(await read(ticket)).toMatchObject({ status: 'open' });
  });

  it('is forgotten together with the ticket', async () => {
    const { helpDesk, ticket } = await breakOffInChat(CASES.reopen);
    const { app, on, clock } = helpDesk;
    await clock.advance(4_000);
    await app.tickets.delete(on(ticket));
    await clock.advance(61_000);
    expect(await app.tickets.settleBrokenOff()).toBe(0);
  });
});
