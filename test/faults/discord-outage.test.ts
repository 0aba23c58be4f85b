import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ChannelType } from 'discord-api-types/v10';
import { done, type Json } from '../support/spec-helpers.ts';
import type { Answer } from '../support/api.ts';
import { withPostgres } from '../support/databases.ts';
import { PATIENCE_MS } from '../support/chat/discord-processes.ts';
import { type ScenePanel, useDiscordScene } from '../support/chat/discord-scene.ts';
import { useDiscord } from '../support/discord/discord.ts';
import { waitUntil } from '../support/wait-until.ts';

/** How long Discord is out of reach. */
const OUTAGE_MS = Number(process.env.OUTAGE_SECONDS ?? 12) * 1_000;
/** How often requests are sent in that time at the most: what is said fits on a page of messages. */
const MAX_ASKED = 40;
/** How long each kind of 429 lasts. */
const STORM_MS = 6_000;
/** What a request that needs the chat may take here: four seconds (spec-gaps.md, "Discord") and what a busy machine adds; any request ends after ten. */
const BUDGET_MS = 9_000;
const CREATE_MESSAGE = 'POST /channels/:channel/messages';

withPostgres('API, worker, bot and gate, while Discord is out of reach', () => {
  const discord = useDiscord();
  const scene = useDiscordScene(discord);
  let logChannelId: string;
  let categoryId: string;
  let panel: ScenePanel;

  beforeAll(async () => {
    logChannelId = scene.guild.addChannel({ type: ChannelType.GuildText, name: 'log' }).id;
    const log = { logChannelId, logStyle: 'event', logEvents: ['closed', 'rated'] };
    await done(scene.as.patch('/v1/settings', log));
    categoryId = (await scene.createCategory()).id;
    panel = await scene.deployPanel({ categoryId });
  });
  afterEach(() => discord.faults.clear());

  const openTicket = (key: string = randomUUID()): Promise<Answer> =>
    scene.as.post('/v1/tickets', { categoryId, requesterId: scene.kim.id }, { 'idempotency-key': key });
  const reply = (ticket: Json, content: string, key: string): Promise<Answer> =>
    scene.as.post(`/v1/tickets/${ticket.id}/reply`, { content }, { 'idempotency-key': key });
  /** Without what Discord says by itself, such as that a message was pinned. */
  const textsOf = (channelId: string) =>
    discord.messages(channelId).flatMap(({ type, content }) => (type === 0 ? [content] : []));
  /** How often a text stands in a channel, whatever stands around it. */
  const count = (channelId: string, text: string) =>
    textsOf(channelId).filter((content) => content.split('\n').includes(text)).length;
  const logged = () => discord.messages(logChannelId).length;
  const listTickets = async () => (await done(scene.as.get('/v1/tickets?limit=100'))) as Json[];

  /** What requests were answered, and how long the slowest took. */
  const createMeter = () => {
    const statuses: number[] = [];
    let slowestMs = 0;
    const measure = async (request: () => Promise<Answer>): Promise<Answer> => {
      const startedAt = performance.now();
      const answer = await request();
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      statuses.push(answer.status);
      return answer;
    };
    return { statuses, measure, getSlowestMs: () => slowestMs };
  };

  it(
    'answers within its budget, and what waits is done once afterwards',
    async () => {
      // Actions on one ticket wait for each other, so what needs no chat is tried with another.
      const [open, other] = [await done(openTicket()), await done(openTicket())];
      const [asked, closed] = [await done(openTicket()), await done(openTicket())];
      await done(scene.as.post(`/v1/tickets/${closed.id}/close`));
      const autoCloseAt = new Date(Date.now() + OUTAGE_MS / 2).toISOString();
      await done(scene.as.post(`/v1/tickets/${asked.id}/close-request`, { autoCloseAt }));
      await waitUntil(() => logged() === 1, { withinMs: PATIENCE_MS, what: 'The notice of the closing' });
      const known = (await listTickets()).length;
      const channels = scene.guild.channels().length;

      const [needing, others] = [createMeter(), createMeter()];
      const said: string[] = [];
      const replies: { readonly content: string; readonly key: string }[] = [];
      const key = randomUUID();
      const askDuringOutage = async () => {
        const [text, next] = [`said ${said.length}`, { content: `reply ${replies.length}`, key: randomUUID() }];
        said.push(text);
        scene.kim.writes(open.channelId, text);
        replies.push(next);
        const refused = await Promise.all([
          needing.measure(() => reply(open, next.content, next.key)),
          needing.measure(() => openTicket(key)),
        ]);
        await Promise.all([
          others.measure(() => scene.as.get(`/v1/tickets/${open.id}`)),
          others.measure(() => scene.as.patch(`/v1/tickets/${other.id}`, { tags: [`tag-${said.length}`] })),
          others.measure(() => scene.as.post(`/v1/tickets/${other.id}/notes`, { content: 'They wait.' })),
        ]);
        for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      };
      for (const kind of ['hang', 'cut'] as const) {
        discord.faults.clear();
        discord.faults.add({ times: Infinity, effect: { kind } });
        if (kind === 'hang') scene.kim.presses(panel.message, panel.buttonId);
        const until = performance.now() + OUTAGE_MS / 2;
        while (performance.now() < until) {
          await askDuringOutage();
          await pause(OUTAGE_MS / MAX_ASKED);
        }
      }
      await done(others.measure(() => scene.as.post(`/v1/tickets/${closed.id}/feedback`, { rating: 5 })));
      expect(new Set(needing.statuses)).toEqual(new Set([503]));
      expect(others.statuses.filter((status) => status >= 300)).toEqual([]);
      expect(needing.getSlowestMs()).toBeLessThan(BUDGET_MS);

      discord.faults.clear();
      const endedAt = performance.now();
      for (const one of replies) await scene.insist(() => reply(open, one.content, one.key));
      const created = await scene.insist(() => openTicket(key));
      const isDrained = async () =>
        logged() === 3 &&
        (await listTickets()).length === known + 2 &&
        (await scene.listMessages(open)).length >= said.length + replies.length;
      await waitUntil(isDrained, {
        withinMs: 2 * PATIENCE_MS,
        what: () => `What waits (${textsOf(logChannelId).length} notices)`,
      });
      const drainedMs = performance.now() - endedAt;

      for (const { content } of replies) expect(count(open.channelId, content)).toBe(1);
      const contents = (await scene.listMessages(open)).map(({ content }) => content as string);
      expect(contents.filter((content) => content.startsWith('said'))).toEqual(said);
      expect(contents.filter((content) => content.startsWith('reply'))).toEqual(replies.map(({ content }) => content));
      expect(await scene.findTicket(asked)).toMatchObject({ status: 'closed', closeCause: 'close_request' });
      expect(scene.guild.channels()).toHaveLength(channels + 2);
      expect(textsOf(created.channelId)).toHaveLength(1);
      expect(discord.state.invalidPayloads).toEqual([]);
      process.stdout.write(
        `Outage of ${OUTAGE_MS} ms: ${needing.statuses.length} refused, the slowest after ${Math.round(needing.getSlowestMs())} ms; ` +
          `${others.statuses.length} others, the slowest ${Math.round(others.getSlowestMs())} ms; drained ${Math.round(drainedMs)} ms after it.\n`,
      );
    },
    OUTAGE_MS + 180_000,
  );

  it('sends few invalid requests in storms of 429, and delivers everything once afterwards', async () => {
    const tickets = [];
    for (let index = 0; index < 6; index += 1) tickets.push(await done(openTicket()));
    const before = { rateLimited: discord.state.rateLimited, invalidRequests: discord.state.invalidRequests };
    const scopes = ['user', 'shared', 'global'] as const;
    const sent: Promise<Json>[] = [];
    for (const scope of scopes) {
      discord.faults.clear();
      discord.faults.add({
        on: CREATE_MESSAGE,
        times: Infinity,
        effect: { kind: 'rate-limited', retryAfter: 2, scope },
      });
      for (const ticket of tickets) {
        const key = randomUUID();
        sent.push(scene.insist(() => reply(ticket, `in the storm of ${scope}`, key)));
        scene.kim.writes(ticket.channelId, `said in ${scope}`);
      }
      const until = performance.now() + STORM_MS;
      await waitUntil(() => performance.now() > until, { withinMs: 2 * STORM_MS, everyMs: 100 });
    }
    const { rateLimited, invalidRequests } = discord.state;
    discord.faults.clear();
    await Promise.all(sent);
    for (const ticket of tickets) {
      for (const scope of scopes) {
        expect(count(ticket.channelId, `in the storm of ${scope}`)).toBe(1);
        expect(count(ticket.channelId, `said in ${scope}`)).toBe(1);
      }
      await waitUntil(async () => (await scene.listMessages(ticket)).length === 2 * scopes.length, {
        what: 'All messages',
      });
    }
    expect(rateLimited - before.rateLimited).toBeGreaterThan(0);
    expect(discord.state.invalidRequests - before.invalidRequests).toBeLessThan(100);
    process.stdout.write(
      `Storms of ${STORM_MS} ms: ${rateLimited - before.rateLimited} answers 429, ${invalidRequests - before.invalidRequests} of them invalid requests.\n`,
    );
  });

  it('sends nothing more after Discord has refused the token', async () => {
    const ticket = await done(openTicket());
    discord.faults.add({ on: CREATE_MESSAGE, effect: { kind: 'status', status: 401 } });
    expect((await reply(ticket, 'refused', randomUUID())).status).toBeGreaterThanOrEqual(500);
    // What was on its way has arrived by then.
    await pause(500);
    const { length: before } = discord.state.requests;
    for (let index = 0; index < 5; index += 1) {
      expect((await reply(ticket, `reply ${index}`, randomUUID())).status).toBe(503);
      expect((await openTicket()).status).toBe(503);
      expect((await scene.as.get(`/v1/tickets/${ticket.id}`)).status).toBe(200);
    }
    expect(discord.state.requests.length).toBe(before);
  });
});
