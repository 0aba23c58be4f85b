import fc from 'fast-check';
import { SYSTEM } from '#core/shared/actor.ts';
import { AppError } from '#core/shared/errors.ts';
import type { CategoryId, ChatMessageId, GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import type { PageRequest } from '#core/shared/page.ts';
import type { TicketTarget, TimelineEntry } from '#core/tickets/index.ts';
import type { TestApi } from '../../../support/api.ts';
import { REQUESTER } from '../../../support/build.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { useApi } from '../../../support/use-api.ts';
import { faultsIn } from '../../../support/ticket-history.ts';

const TICKETS = 3;
const RUNS = 25;
const ALL: PageRequest = { limit: 1_000, after: null };

/** The scene of one run: a server with two categories and some tickets. */
interface Scene {
  readonly guild: GuildId;
  readonly categories: readonly CategoryId[];
  readonly tickets: readonly TicketId[];
}

/** What may be done, by name: on a ticket, with another ticket or one of two values to choose from. */
const ACTS = {
  update: (app, on, { choice }) =>
    app.tickets.update({ ...on, fields: choice ? { status: 'on_hold' } : { tags: ['x'] } }),
  reply: (app, on) => app.tickets.reply({ ...on, content: 'Hello', staffId: null, attachments: [], setStatus: null }),
  claim: (app, on, { choice }) => app.tickets.claim({ ...on, staffId: staff(choice), force: false }),
  unclaim: (app, on) => app.tickets.unclaim(on),
  transfer: (app, on, { choice }) => app.tickets.transfer({ ...on, toStaffId: staff(choice) }),
  move: (app, on, { choice, scene }) => app.tickets.move({ ...on, categoryId: scene.categories[choice] as CategoryId }),
  merge: (app, on, { other }) => app.tickets.merge({ ...on, targetId: other, allowDifferentRequester: true }),
  requestClose: (app, on) => app.tickets.requestClose({ ...on, reason: null, autoCloseAt: null }),
  acceptClose: (app, on) => app.tickets.acceptClose(on),
  denyClose: (app, on) => app.tickets.denyClose(on),
  withdrawClose: (app, on) => app.tickets.withdrawClose(on),
  close: (app, on) => app.tickets.close({ ...on, reason: null }),
  reopen: (app, on) => app.tickets.reopen(on),
  giveFeedback: (app, on) => app.tickets.giveFeedback({ ...on, rating: 5, comment: null, userId: null }),
  addNote: (app, on) => app.tickets.addNote({ ...on, content: 'Noted' }),
  addParticipant: (app, on, { choice }) => app.tickets.addParticipant({ ...on, userId: guest(choice) }),
  removeParticipant: (app, on, { choice }) => app.tickets.removeParticipant({ ...on, userId: guest(choice) }),
  delete: (app, on) => app.tickets.delete(on),
  say: (app, on, { input }) => say(app, on, input),
} satisfies Record<string, (app: TestApi['service']['app'], on: TicketTarget, more: More) => Promise<unknown>>;

interface More {
  readonly choice: 0 | 1;
  readonly other: TicketId;
  readonly input: ChatMessageId;
  readonly scene: Scene;
}

const staff = (choice: number) => `30${choice}` as UserId;
const guest = (choice: number) => `40${choice}` as UserId;

const say = async (
  { chatEvents, tickets }: TestApi['service']['app'],
  { guild, ticket }: TicketTarget,
  id: ChatMessageId,
) => {
  const { channelId } = await tickets.get(guild, ticket);
  if (!channelId) return;
  const message = { id, channelId, authorId: REQUESTER, content: 'Hi', attachments: [], notice: null, editedAt: null };
  const author = { authorName: 'Sam', authorAvatarUrl: null };
  await chatEvents.handleMessageCreated(guild, { ...message, ...author, createdAt: toInstant(Date.now()) });
};

type Act = keyof typeof ACTS;

/** Of these, two equal ones can both succeed: they change nothing, or something else. */
const REPEATABLE: readonly Act[] = ['update', 'reply', 'claim', 'addNote', 'say'];

const anAct = fc.record({
  name: fc.constantFrom(...(Object.keys(ACTS) as Act[])),
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
    return { guild, categories, tickets: (await Promise.all(opened)).map(({ body }) => body.data.id) };
  };

  /** Whether it succeeded. @throws whatever is no refusal */
  const work = async (the: Scene, { name, on, with: other, choice }: Planned): Promise<boolean> => {
    const ticket = { guild: the.guild, ticket: the.tickets[on] as TicketId, actor: SYSTEM, ifVersion: null };
    const more = {
      choice,
      other: the.tickets[other] as TicketId,
      input: String((input += 1)) as ChatMessageId,
      scene: the,
    };
    try {
      await ACTS[name](api.service.app, ticket, more);
      return true;
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
