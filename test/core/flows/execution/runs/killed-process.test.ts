import type { UseCases } from '#core/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import { DEFAULT_CONVERSATION, type FlowRun } from '#core/flows/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId, GuildId, UserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { port } from '../../../../../apps/composition/tokens/tokens.ts';
import { aGuildId } from '../../../../support/build.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { type InMemory, createInMemory, createMortalProcess } from '../../../../support/in-memory.ts';
import { supportFlow } from '../../../../support/support-flow.ts';
import { listTickets } from '../../../../support/list-tickets.ts';

const USER = '4711' as UserId;

interface World {
  readonly memory: InMemory;
  readonly clock: FakeClock;
  readonly guild: GuildId;
  /** Works until nothing is left to do, by a process that lives. */
  readonly settle: () => Promise<void>;
  /** Works until nothing is left to do, or the process is dead. */
  readonly work: () => Promise<void>;
  readonly runs: () => Promise<readonly FlowRun[]>;
}

const PAGE = { limit: 100, after: null };

const world = (dies: { atCall: number; isDone: boolean }): World & { isDead: () => boolean } => {
  const clock = new FakeClock();
  const memory = createInMemory(clock);
  const guild = aGuildId();
  const { app, addresses } = memory;
  addresses.answer = () => ({
    status: 200,
    body: '{"member":{"plan":"vip"}}',
  });
  const mortal = createMortalProcess(memory, dies);
  const runs = async () =>
    (
      await Promise.all(
        (await app.flows.list(guild, {}, PAGE)).items.map(({ id }) => app.flows.listRuns(guild, { flowId: id }, PAGE)),
      )
    ).flatMap(({ items }) => items);
  // A question waits for a week.
  const isSoon = (dueAt: Instant | null) => dueAt !== null && dueAt < plusMs(clock.now(), 3_600_000);
  const isBusy = async () => (await runs()).some(({ status, dueAt }) => status === 'running' || isSoon(dueAt));
  const until = async (flows: UseCases['flows'], isOver: () => boolean) => {
    for (let i = 0; i < 100 && (await isBusy()) && !isOver(); i += 1) {
      await flows.runDue().catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance(1_000);
    }
  };
  return {
    memory,
    clock,
    guild,
    runs,
    isDead: mortal.isDead,
    settle: () => until(app.flows, () => false),
    work: () => until(mortal.app.flows, mortal.isDead),
  };
};

/** A user goes through the support flow; the worker may die at any time, and another one goes on. */
const journey = async (dies: { atCall: number; isDone: boolean }) => {
  const { memory, guild, work, settle, runs, isDead } = world(dies);
  const { app, container } = memory;
  const chat = container.get(port.sandboxChat);
  const { id: categoryId } = await app.categories.create(guild, SYSTEM, { name: 'Support' });
  const reply = await app.cannedReplies.create(guild, { name: 'Hello', content: 'With us, {{vars.area}}.' });
  const item = await app.knowledge.create(guild, { title: 'Invoices', content: 'How to read one.' });
  await app.knowledge.publish({ guild, id: item.id, actor: SYSTEM, ifVersion: null });
  const flow = await app.flows.create(guild, {
    ...supportFlow({ categoryId, cannedReplyId: reply.id, url: 'https://example.com' }),
    trigger: { kind: 'panel_option', config: {}, conversation: { ...DEFAULT_CONVERSATION, keepMinutes: 0 } },
  } as never);
  await app.flows.publish({ guild, id: flow.id, actor: SYSTEM, ifVersion: null });
  await app.flows.startByPanel({ guild, flow: flow.id, userId: USER, channelId: null, panelId: null, vars: {} });
  const worked = async () => {
    await work();
    await settle();
  };

  await worked();
  const channel = (await runs())[0]?.channelId as ChannelId;
  await app.chatEvents.handleMessageCreated(
    guild,
    await chat.sendMessage(guild, channel, USER, 'My invoices are wrong'),
  );
  await worked();
  const press = async (label: string) => {
    const all = (await chat.listMessages(guild, channel)) ?? [];
    const buttons = all.flatMap(({ notice }) => notice?.buttonRows.flat() ?? []);
    const target = buttons.find((button) => button.label === label)?.target as { id: string };
    await app.chatEvents.handleButtonPress({ guild, channel, userId: USER, button: parseButton(target.id) });
    await worked();
  };
  await press('Billing');
  await press('None of them');

  return { isDead: isDead(), end: await endOf(memory, guild, (await runs())[0]) };
};

/** What everybody can see in the end. */
const endOf = async ({ app, container, addresses }: InMemory, guild: GuildId, run: FlowRun | undefined) => {
  const chat = container.get(port.sandboxChat);
  const { items: tickets } = await listTickets(app, guild, { sort: '-createdAt' }, PAGE);
  const notes = await Promise.all(tickets.map(({ id }) => app.tickets.listNotes(guild, id, 'createdAt', PAGE)));
  const channels = await chat.listChannels(guild);
  const posted = await Promise.all(channels.map(({ id }) => chat.listMessages(guild, id)));
  return {
    run: { status: run?.status, error: run?.error, vars: run?.vars },
    nodes: run?.trace.map(({ nodeId, handle }) => [nodeId, handle]),
    tickets: tickets.map(({ subject, priority, tags, status, messageCount, ticketNumber }) => ({
      subject,
      priority,
      tags,
      status,
      messageCount,
      ticketNumber,
    })),
    messages: posted.map((messages) => messages?.map(({ content }) => content)),
    channels: channels.map(({ archived }) => archived),
    notes: notes.flatMap(({ items }) => items.map(({ content }) => content)),
    // A request that may have been answered is made again, under the same key.
    calls: new Set(addresses.called.map(({ headers }) => headers['idempotency-key'])).size,
  };
};

/** Lets the process die at each of its calls in turn. @returns how often it died */
const everyDeath = async (isDone: boolean, expected: unknown): Promise<number> => {
  for (let atCall = 1; ; atCall += 1) {
    const { end, isDead } = await journey({ atCall, isDone });
    if (!isDead) return atCall - 1;
    expect({ atCall, isDone, end }).toEqual({ atCall, isDone, end: expected });
  }
};

it('ends the same, with no message twice, wherever the process that carries a flow out is killed', async () => {
  const { end } = await journey({ atCall: Number.POSITIVE_INFINITY, isDone: true });
  expect(end).toMatchObject({ run: { status: 'completed', error: null }, channels: [false], calls: 1 });
  expect(end.tickets).toHaveLength(1);
  expect(await everyDeath(false, end)).toBeGreaterThan(100);
  expect(await everyDeath(true, end)).toBeGreaterThan(100);
});
