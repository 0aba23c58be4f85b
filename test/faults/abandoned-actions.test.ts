import type { Client } from '../support/api.ts';
import { DiscordProcesses, STARTING_MS } from '../support/chat/discord-processes.ts';
import { useDiscord } from '../support/discord/discord.ts';
import { withPostgres } from '../support/databases.ts';
import type { Json } from '../support/spec-helpers.ts';
import { waitUntil } from '../support/wait-until.ts';
import { MatrixServer } from './discord/server.ts';

/** A worker looks a minute after the start of an action, every fifteen seconds. */
const SETTLED_MS = 150_000;
const LATE_MS = 20_000;

const close = (as: Client, { id }: Json) => as.post(`/v1/tickets/${id}/close`, { reason: 'Solved' });
const claim = (as: Client, { id }: Json, staffId: string) => as.post(`/v1/tickets/${id}/claim`, { staffId });

interface Action {
  readonly prepare?: (as: Client, ticket: Json) => Promise<unknown>;
  readonly send: (
    as: Client,
    ticket: Json,
    ids: { readonly staffId: string; readonly otherCategoryId: string },
  ) => Promise<unknown>;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  reply: { send: (as, { id }) => as.post(`/v1/tickets/${id}/reply`, { content: 'Please try again.' }) },
  claim: { send: (as, ticket, { staffId }) => claim(as, ticket, staffId) },
  move: { send: (as, { id }, ids) => as.post(`/v1/tickets/${id}/move`, { categoryId: ids.otherCategoryId }) },
  close: { send: close },
  reopen: { prepare: close, send: (as, { id }) => as.post(`/v1/tickets/${id}/reopen`) },
  'request-close': { send: (as, { id }) => as.post(`/v1/tickets/${id}/close-request`) },
};

/** Nobody sends a request again, not even the worker of a queue. */
withPostgres('actions whose process is killed, and which nobody repeats', () => {
  const discord = useDiscord({ rateLimits: { rules: [] } });
  let processes: DiscordProcesses | undefined;
  beforeAll(async () => {
    discord.addGuild({ name: 'First' });
    processes = await DiscordProcesses.start(discord);
  }, STARTING_MS);
  afterAll(() => processes?.stop());

  const start = async () => {
    if (!processes) throw new Error('The processes do not run.');
    const server = await MatrixServer.open({ discord, processes });
    const other: Json = await server.post('/v1/categories', { name: 'Billing' });
    return { processes, server, ids: { staffId: server.agent.id, otherCategoryId: other.id as string } };
  };

  /** All that members and staff see of the channel. */
  const look = ({ channelId }: Json) => {
    const { name: _, position: __, lastMessageId: ___, thread, ...channel } = discord.world.channel(channelId);
    const overwrites = channel.overwrites.map((one) => Object.values(one).map(String).join(' ')).toSorted();
    const messages = discord.messages(channelId).map(({ id, content }) => `${id} ${content}`);
    const state = thread && { archived: thread.archived, locked: thread.locked, members: [...thread.members.keys()] };
    return JSON.stringify({ ...channel, overwrites, messages, state });
  };

  it.each(['channelCategory', 'threadCategory'] as const)('leave nothing in the chat (%s)', async (home) => {
    const { processes: running, server, ids } = await start();
    const cases: { name: string; ticket: Json; before: string; version: number }[] = [];
    for (const [name, { prepare }] of Object.entries(ACTIONS)) {
      const ticket = await server.openTicket(server[home]);
      await prepare?.(server.as, ticket);
      cases.push({ name, ticket, before: '', version: 0 });
    }
    const read = async ({ id }: Json) => server.get(`/v1/tickets/${id}`);
    // What follows the preparations is done.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    for (const one of cases)
      Object.assign(one, { before: look(one.ticket), version: (await read(one.ticket)).version });
    const posted = { count: 0 };
    const onMet = () => void (posted.count += 1);
    discord.faults.add({
      on: 'POST /channels/:channel/messages',
      times: cases.length,
      effect: { kind: 'late', ms: LATE_MS },
      onMet,
    });
    const { as } = server;
    for (const { name, ticket } of cases) void ACTIONS[name]?.send(as, ticket, ids).catch(() => undefined);
    await waitUntil(() => posted.count === cases.length, { withinMs: 1_900, everyMs: 2 }).catch(() => undefined);
    await running.kill('api');
    discord.faults.clear();
    const changed = cases.filter(({ ticket, before }) => look(ticket) !== before);
    expect(changed.map(({ name }) => name)).toEqual(Object.keys(ACTIONS));
    await running.restart('api');
    const listWrong = async () => {
      const found = await Promise.all(
        cases.map(async ({ name, ticket, before, version }) => {
          const isCommitted = (await read(ticket)).version !== version;
          return isCommitted === (look(ticket) !== before) ? [] : [`${name}: ${look(ticket)} instead of ${before}`];
        }),
      );
      return found.flat();
    };
    let wrong: readonly string[] = [];
    const isSettled = async () => {
      wrong = await listWrong();
      return wrong.length === 0;
    };
    await waitUntil(isSettled, { withinMs: SETTLED_MS, everyMs: 500 }).catch(() => undefined);
    expect(wrong).toEqual([]);
    expect(discord.state.invalidPayloads).toEqual([]);
  });
});
