import type { Category } from '#core/categories/index.ts';
import type { ChatMessage, ChatPlatform, ChatSandbox } from '#core/chat/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { UseCases } from '#core/index.ts';
import type { ChannelId, GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import type { TicketTarget, OpenTicketInput, Ticket } from '#core/tickets/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aGuildId, REQUESTER } from '../../support/build.ts';
import { SteadyClock } from '../../support/fake-clock.ts';
import { createInMemory, type InMemory } from '../../support/in-memory.ts';

export const HOUR_MS = 3_600_000;

/** A help desk with one category, without infrastructure, at a time that only the test moves. */
export interface HelpDesk {
  readonly app: UseCases;
  readonly inMemory: InMemory;
  readonly chat: ChatPlatform & ChatSandbox;
  readonly clock: SteadyClock;
  readonly guild: GuildId;
  readonly category: Category;
  readonly open: (fields?: Partial<OpenTicketInput>) => Promise<Ticket>;
  readonly on: (ticket: Pick<Ticket, 'id'>) => TicketTarget;
  readonly read: (ticket: Pick<Ticket, 'id'>) => Promise<Ticket>;
  readonly say: (ticket: Ticket, author: UserId, content?: string) => Promise<void>;
  /** Moves the clock, and does once what a worker does. */
  readonly later: (ms: number) => Promise<void>;
  /** What the bot and the users have written in the ticket's channel, but for the opening message. */
  readonly chatOf: (ticket: Ticket) => Promise<readonly string[]>;
  /** The types of what has happened to the ticket, oldest first. */
  readonly history: (ticket: Pick<Ticket, 'id'>) => Promise<readonly string[]>;
}

export const TICKET_INPUT = {
  actor: SYSTEM,
  source: 'api',
  panelId: null,
  key: null,
  requesterId: REQUESTER,
  subject: null,
  message: null,
  priority: null,
  tags: null,
  formAnswers: [],
  claimedById: null,
  participantIds: [],
  externalId: null,
  metadata: {},
  bypassLimits: false,
} as const;

const isOpening = ({ notice }: ChatMessage): boolean => notice?.embeds[0]?.title?.startsWith('#') === true;

export const createHelpDesk = async (fields: Partial<Category> = {}): Promise<HelpDesk> => {
  const clock = new SteadyClock();
  const inMemory = createInMemory(clock);
  const { app, container } = inMemory;
  const chat = container.get(port.sandboxChat);
  const guild = aGuildId();
  const category = await app.categories.create(guild, SYSTEM, { name: 'Support', ...fields });
  const on = ({ id }: { readonly id: TicketId }): TicketTarget => ({
    guild,
    ticket: id,
    actor: SYSTEM,
    ifVersion: null,
  });
  const ALL = { limit: 100, after: null };
  return {
    app,
    inMemory,
    chat,
    clock,
    guild,
    category,
    on,
    open: async (input = {}) =>
      (await app.tickets.open({ ...TICKET_INPUT, guild, categoryId: category.id, ...input })).ticket,
    read: ({ id }) => app.tickets.get(guild, id),
    say: async ({ channelId }, author, content = 'Hello') =>
      app.chatEvents.handleMessageCreated(
        guild,
        await chat.sendMessage(guild, channelId as ChannelId, author, content),
      ),
    later: async (ms) => {
      await clock.advance(ms);
      await app.tickets.runTimers(app.automations.startByTime);
      await app.transcripts.makeTranscripts();
      await app.tickets.postNotices();
    },
    chatOf: async ({ channelId }) =>
      ((await chat.listMessages(guild, channelId as ChannelId)) ?? [])
        .filter((message) => !isOpening(message))
        .map(({ content, notice }) => {
          const [embed] = notice?.embeds ?? [];
          return [content, embed?.title, embed?.description].filter(Boolean).join('\n');
        }),
    history: async ({ id }) =>
      (await app.tickets.listTimeline(guild, id, '-createdAt', ALL)).items.map(({ type }) => type).reverse(),
  };
};
