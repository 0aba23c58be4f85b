import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { done, type Json } from '../spec/helpers.ts';
import { withPostgres } from '../support/databases.ts';
import { PATIENCE_MS, type ProcessName } from '../support/discord-processes.ts';
import { type ScenePanel, useDiscordScene } from '../support/discord-scene.ts';
import { useDiscord } from '../support/discord/discord.ts';
import type { Effect } from '../support/discord/faults.ts';
import { waitUntil } from '../support/wait-until.ts';

/** How often each process is killed; with 6 it meets each fault on each of both calls. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const PROCESSES: readonly ProcessName[] = ['api', 'worker', 'bot', 'gate'];
const CREATE_CHANNEL = 'POST /guilds/:guild/channels';
const CREATE_MESSAGE = 'POST /channels/:channel/messages';
const FAULTS: readonly Effect[] = [
  { kind: 'lost' },
  { kind: 'late', ms: 60_000 },
  { kind: 'cut' },
  { kind: 'hang' },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 502, after: true },
];

withPostgres('API, worker, bot and gate, killed while Discord fails to answer', () => {
  // The limit of messages in a channel would refuse the repetitions.
  const discord = useDiscord({ rateLimits: { rules: [] } });
  const scene = useDiscordScene(discord);
  let panel: ScenePanel;
  let categoryId: string;
  /** The ticket of the conversation, and what each side has said in it. */
  let talk: Json;
  const said: string[] = [];
  const replied: string[] = [];
  /** Tickets by the API, and those of them that are closed. */
  const opened: Json[] = [];
  const closed: Json[] = [];
  let presses = 0;
  let helpChannels = 0;
  /** What the channel of a ticket shows that nothing went wrong with. */
  const expected = { open: [] as string[], closed: [] as string[] };

  const post = (path: string, body: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    return scene.insist(() => scene.as.post(path, body, headers));
  };
  const openTicket = async (): Promise<Json> => {
    const ticket = await post('/v1/tickets', { categoryId, requesterId: scene.kim.id });
    opened.push(ticket);
    return ticket;
  };
  const closeTicket = async (ticket: Json): Promise<void> => {
    await post(`/v1/tickets/${ticket.id}/close`, { reason: 'Solved' });
    closed.push(ticket);
  };
  const listTickets = async () => (await done(scene.as.get('/v1/tickets?limit=100'))) as Json[];
  /** What stands in a channel, without the number of its ticket. */
  const textsOf = ({ channelId }: Json) =>
    discord.messages(channelId).map(({ content }) => content.replaceAll(/#\d+/g, '#…'));

  beforeAll(async () => {
    categoryId = (await scene.createCategory()).id;
    panel = await scene.deployPanel({ categoryId });
    helpChannels = scene.guild.channels().length;
    talk = await openTicket();
    const example = await openTicket();
    expected.open = textsOf(example);
    await closeTicket(example);
    expected.closed = textsOf(example);
  });

  /** Opens a ticket by a button and one by the API, talks, and closes one, all at once. */
  const work = async (closing: Json): Promise<void> => {
    const number = said.length;
    said.push(`said ${number}`);
    replied.push(`reply ${number}`);
    presses += 1;
    scene.kim.presses(panel.message, panel.buttonId);
    scene.kim.writes(talk.channelId, `said ${number}`);
    await Promise.all([
      openTicket(),
      post(`/v1/tickets/${talk.id}/reply`, { content: `reply ${number}` }),
      closeTicket(closing),
    ]);
  };

  /** Kills a process while Discord fails to answer a request, and starts it again. */
  const kill = async (name: ProcessName, round: number): Promise<void> => {
    const closing = await openTicket();
    const before = discord.state.count(CREATE_CHANNEL) + discord.state.count(CREATE_MESSAGE);
    discord.faults.add({ on: CREATE_CHANNEL, effect: pick(round) });
    discord.faults.add({ on: CREATE_MESSAGE, effect: pick(round + FAULTS.length / 2) });
    const working = work(closing);
    const hasArrived = () => discord.state.count(CREATE_CHANNEL) + discord.state.count(CREATE_MESSAGE) > before + 1;
    await waitUntil(hasArrived, { withinMs: PATIENCE_MS, everyMs: 1, what: 'A request' });
    await pause(Math.random() * 50);
    await scene.processes.kill(name);
    await scene.processes.restart(name);
    await working;
    discord.faults.clear();
  };

  it(
    'leave one channel for each ticket, and each message once',
    async () => {
      const startedAt = performance.now();
      for (let round = 0; round < ROUNDS * PROCESSES.length; round += 1) {
        // The order of faults moves on with each turn of the processes, so that each process meets each fault in the end.
        await kill(PROCESSES[round % PROCESSES.length] ?? 'api', round + Math.floor(round / PROCESSES.length));
      }
      const workedMs = performance.now() - startedAt;
      const isDone = async () => (await listTickets()).length >= opened.length + presses;
      await waitUntil(isDone, { withinMs: 2 * PATIENCE_MS, what: 'The tickets by the button' });
      const isTidy = () => scene.guild.channels().length === helpChannels + opened.length + presses;
      await waitUntil(isTidy, {
        withinMs: 2 * PATIENCE_MS,
        what: () =>
          `One channel for each of ${opened.length + presses} tickets (there are ${scene.guild.channels().length - helpChannels})`,
      });

      const tickets = await listTickets();
      expect(tickets).toHaveLength(opened.length + presses);
      expect(new Set(tickets.map(({ channelId }) => channelId)).size).toBe(tickets.length);
      expect(new Set(opened.map(({ id }) => id)).size).toBe(opened.length);
      const isClosed = ({ id }: Json) => closed.some((one) => one.id === id);
      for (const ticket of tickets.filter(({ id }) => id !== talk.id)) {
        expect(textsOf(ticket)).toEqual(isClosed(ticket) ? expected.closed : expected.open);
        expect(ticket.status === 'closed').toBe(isClosed(ticket));
      }
      const contents = await scene.listMessages(talk).then((all) => all.map(({ content }) => content as string));
      expect(contents.filter((content) => content.startsWith('said'))).toEqual(said);
      expect(contents.filter((content) => content.startsWith('reply'))).toEqual(replied);
      expect(contents).toHaveLength(said.length + replied.length);
      expect(textsOf(talk).flatMap((text) => /reply \d+/.exec(text)?.[0] ?? [])).toEqual(replied);
      expect(discord.state.invalidPayloads).toEqual([]);
      expect(discord.state.invalidRequests).toBeLessThan(100);
      process.stdout.write(
        `${ROUNDS} kills of each process: ${tickets.length} tickets, worked ${Math.round(workedMs)} ms, ` +
          `all done after ${Math.round(performance.now() - startedAt)} ms, ${discord.state.invalidRequests} invalid requests.\n`,
      );
    },
    ROUNDS * 60_000 + 240_000,
  );
});

/** A fault, in turns. */
const pick = (index: number): Effect => FAULTS[index % FAULTS.length] ?? { kind: 'lost' };
