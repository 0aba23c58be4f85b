import fc from 'fast-check';
import { SYSTEM } from '#core/shared/actor.ts';
import { AppError } from '#core/shared/errors.ts';
import type { CategoryId, ChatMessageId, GuildId, TicketId } from '#core/shared/ids.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import type { PageRequest } from '#core/shared/page.ts';
import type { TimelineEntry } from '#core/tickets/index.ts';
import type { Client, TestApi } from '../../../support/api.ts';
import { REQUESTER } from '../../../support/build.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { getRoute, type Prepared, prepareRequest, sendRequest } from '../../../support/endpoints/endpoint-case.ts';
import { TICKET_ACTIONS, type TicketActionId } from '../../../support/endpoints/ticket-actions.ts';
import { useApi } from '../../../support/use-api.ts';
import { faultsIn } from '../../../support/ticket-history.ts';

const TICKETS = 3;
const RUNS = 25;
const ALL: PageRequest = { limit: 1_000, after: null };

/** The scene of one run: a server with two categories and some tickets. */
interface Scene {
  readonly guild: GuildId;
  readonly client: Client;
  readonly categories: readonly CategoryId[];
  readonly tickets: readonly TicketId[];
}

/** What an action is done with: another ticket, or one of two values to choose from. */
interface More {
  readonly choice: 0 | 1;
  readonly other: TicketId;
  readonly categories: readonly CategoryId[];
}

const staff = (choice: number) => `30${choice}`;
const guest = (choice: number) => `40${choice}`;

/** By the id of the route: what depends on the choice. Without it the request is the example of the route. */
const VARIATIONS: Readonly<Partial<Record<TicketActionId, (more: More) => Prepared>>> = {
  'tickets.update': ({ choice }) => ({ body: choice ? { status: 'on_hold' } : { tags: ['x'] } }),
  'tickets.claim': ({ choice }) => ({ body: { staffId: staff(choice) } }),
  'tickets.transfer': ({ choice }) => ({ body: { toStaffId: staff(choice) } }),
  'tickets.move': ({ choice, categories }) => ({ body: { categoryId: categories[choice] } }),
  'tickets.merge': ({ other }) => ({ body: { targetId: other, allowDifferentRequester: true } }),
  'tickets.addParticipant': ({ choice }) => ({ body: { userId: guest(choice) } }),
  'tickets.removeParticipant': ({ choice }) => ({ params: { userId: guest(choice) } }),
};

/** Beside the actions by API: a message in the channel of the ticket. */
const SAY = 'say';
type Act = TicketActionId | typeof SAY;
const ACTS: readonly Act[] = [...TICKET_ACTIONS.map(({ id }) => id), SAY];

const say = async (
  { chatEvents, tickets }: TestApi['service']['app'],
  guild: GuildId,
  ticket: TicketId,
  id: ChatMessageId,
): Promise<boolean> => {
  const { channelId } = await tickets.get(guild, ticket);
  if (!channelId) return true;
  const message = { id, channelId, authorId: REQUESTER, content: 'Hi', attachments: [], notice: null, editedAt: null };
  const author = { authorName: 'Sam', authorAvatarUrl: null };
  await chatEvents.handleMessageCreated(guild, { ...message, ...author, createdAt: toInstant(Date.now()) });
  return true;
};

/** Of these, two equal ones can both succeed: they change nothing, or something else. */
const REPEATABLE: readonly Act[] = [...TICKET_ACTIONS.filter((row) => row.isRepeatable).map(({ id }) => id), SAY];

const anAct = fc.record({
  name: fc.constantFrom(...ACTS),
  on: fc.nat(TICKETS - 1),
  with: fc.nat(TICKETS - 1),
  choice: fc.constantFrom(0 as const, 1 as const),
});
type Planned = typeof anAct extends fc.Arbitrary<infer T> ? T : never;

/** Two acts at once, in a third of the cases the same one twice. */
const aPair = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(anAct, anAct) },
  { weight: 1, arbitrary: anAct.map((act) => [act, act] as [Planned, Planned]) },
);

withPostgres('the life of tickets, under random actions in parallel pairs', () => {
  const api = useApi({ database: postgresDatabase });
  let input = 1_000_000;

  const scene = async (): Promise<Scene> => {
    const { id: guild, categoryId } = await api.server();
    const second = await api.service.app.categories.create(guild, SYSTEM, { name: 'Second' });
    const categories = [categoryId as CategoryId, second.id];
    const client = await api.as({ id: guild, categoryId });
    const opened = Array.from({ length: TICKETS }, (_, i) =>
      client.post('/v1/tickets', { categoryId, requesterId: i === 0 ? '9' : REQUESTER, message: 'Help' }),
    );
    return { guild, client, categories, tickets: (await Promise.all(opened)).map(({ body }) => body.data.id) };
  };

  const act = async (the: Scene, id: TicketActionId, ticket: TicketId, more: Omit<More, 'categories'>) => {
    const { params, body } = VARIATIONS[id]?.({ ...more, categories: the.categories }) ?? {};
    const [categoryId = ''] = the.categories;
    const scene = { api, server: { id: the.guild, categoryId }, as: the.client };
    const prepare = () => Promise.resolve({ params: { ...params, id: ticket }, ...(body && { body }) });
    const { status, text } = await sendRequest(await prepareRequest(getRoute(id), { prepare }, scene));
    if (![200, 201, 400, 404, 409].includes(status)) throw new Error(`${id}: ${status} ${text}`);
    return status < 300;
  };

  /** Whether it succeeded. @throws whatever is no refusal */
  const work = async (the: Scene, { name, on, with: other, choice }: Planned): Promise<boolean> => {
    const ticket = the.tickets[on] as TicketId;
    if (name !== SAY) return act(the, name, ticket, { choice, other: the.tickets[other] as TicketId });
    try {
      return await say(api.service.app, the.guild, ticket, String((input += 1)) as ChatMessageId);
    } catch (error) {
      if (error instanceof AppError && ['conflict', 'not_found', 'validation_error'].includes(error.code)) return false;
      throw error;
    }
  };

  const faultsOf = async ({ guild, tickets }: Scene): Promise<readonly string[]> => {
    const { tickets: store, webhooks } = api.service.app;
    const { items: events } = await webhooks.listEvents(guild, {}, ALL);
    const all = await Promise.all(
      tickets.map(async (id) => {
        const ticket = await store.get(guild, id).catch(() => null);
        const timeline: readonly TimelineEntry[] = ticket
          ? (await store.listTimeline(guild, id, '-createdAt', ALL)).items
          : [];
        const mine = events.filter(({ sequence }) => sequence?.ticketId === id);
        return faultsIn(mine, timeline, ticket).map((fault) => `ticket ${tickets.indexOf(id)}: ${fault}`);
      }),
    );
    return all.flat();
  };

  it('never shows a state the table forbids, tells every change once, and lets one of two equal actions succeed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aPair, { minLength: 4, maxLength: 14 }), async (pairs) => {
        const the = await scene();
        for (const [one, two] of pairs) {
          const outcomes = await Promise.all([work(the, one), work(the, two)]);
          if (one === two && !REPEATABLE.includes(one.name))
            expect([one.name, ...outcomes]).not.toEqual([one.name, true, true]);
        }
        expect(await faultsOf(the)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('assigns a ticket whose claim ends at the same time, or takes it over from nobody', async () => {
    const the = await scene();
    const plan = (name: TicketActionId): Planned => ({ name, on: 1, with: 0, choice: 0 });
    for (let round = 0; round < 12; round += 1) {
      await work(the, plan('tickets.claim'));
      const outcomes = await Promise.all([work(the, plan('tickets.unclaim')), work(the, plan('tickets.assign'))]);
      expect(outcomes[1]).toBe(true);
    }
    expect(await faultsOf(the)).toEqual([]);
  });

  it('numbers the tickets of a server without repeating one', async () => {
    const server = await api.server();
    const client = await api.as(server);
    const opened = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        client.post('/v1/tickets', { categoryId: server.categoryId, requesterId: String(i + 1) }),
      ),
    );
    const numbers = opened.map(({ body }) => body.data.ticketNumber as number);
    expect(new Set(numbers).size).toBe(30);
    const kept = await api.service.database.query<{ at: Instant }>('select 1 from tickets where guild_id = :guildId', {
      guildId: server.id,
    });
    expect(kept).toHaveLength(30);
  });
});
