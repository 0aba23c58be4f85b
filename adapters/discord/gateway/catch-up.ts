import type { InboundEvent, TicketToCatchUp } from '#core/chat-events/index.ts';
import { createConcurrencyLimit } from '#core/shared/concurrency/concurrency-limit.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { createRepeat, waitFor } from '../repeat.ts';
import type { EventPosition } from './connect-shard.ts';
import { MissedEvents } from './missed-events.ts';
import { toPostOpenedInboundEvent } from './translate-post.ts';

export interface CatchUpOptions {
  readonly rest: DiscordRest;
  /** The user that the bot is. */
  readonly botId: string;
  /** Whether sessions are granted the content of messages. */
  readonly seesContent: () => boolean;
  /** Resolves when the inbound events are stored. */
  readonly store: (inboundEvents: readonly InboundEvent[]) => Promise<void>;
  readonly log: { warn(fields: object, message: string): void };
  /** Resolves after a time in milliseconds, or when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Tickets that are read at once, of all servers of this process, and of one server. */
const MAX_AT_ONCE = 4;
const MAX_OF_SERVER = 2;
/** After about two minutes. */
const MAX_ATTEMPTS = 10;

/** A new session may have missed this in a server. */
export interface Missing {
  readonly tickets: readonly TicketToCatchUp[];
  /** Posts of members that are not older than a day. */
  readonly posts: readonly string[];
  readonly position: EventPosition;
}

/** A channel that is not read yet. */
type UnreadChannel = PromiseWithResolvers<unknown>;

/** The catch-up of one server. */
interface ServerRun {
  readonly guild: string;
  readonly missed: MissedEvents;
  readonly abort: AbortController;
  /** The keys are ids. */
  readonly unread: Map<string, UnreadChannel>;
  readonly acknowledge: () => void;
}

/**
 * Reads what a new session has missed in the channels of tickets. Events of a channel wait until it is read, so that they are
 * stored in their order and the newest known message has none before it that is not known. The servers take turns.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;
  readonly #runs = new Map<string, ServerRun>();
  readonly #limit = createConcurrencyLimit(MAX_AT_ONCE);
  #isStopped = false;

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  /** True: nothing more is stored, since what waits comes again with the next connection. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Resolves when the channel is read; null when events of it need not wait. */
  getPending(guild: string, channel: string): Promise<unknown> | null {
    return this.#runs.get(guild)?.unread.get(channel)?.promise ?? null;
  }

  /** Stores the posts, and reads the channels of the tickets, instead of what is being read of the server. The position is acknowledged at the end. */
  begin(guild: string, { tickets, posts, position }: Missing): void {
    const { rest, botId, seesContent, wait = waitFor } = this.#options;
    const before = this.#runs.get(guild);
    const abort = new AbortController();
    const repeat = createRepeat({ wait, signal: abort.signal, maxAttempts: MAX_ATTEMPTS });
    const missed = new MissedEvents({
      rest,
      guild,
      position: position.name,
      repeat,
      botId,
      seesContent: seesContent(),
    });
    const acknowledge = () => {
      before?.acknowledge();
      position.acknowledge();
    };
    const unread = new Map(tickets.map(({ channelId }) => [channelId, Promise.withResolvers()]));
    const run = { guild, missed, abort, unread, acknowledge };
    this.#runs.set(guild, run);
    if (before) end(before);
    if (this.#isStopped) end(run);
    void this.#readAll(run, tickets, posts);
  }

  /** Ends the catch-up of a server that the bot is in no more. */
  forgetServer(guild: string): void {
    const run = this.#runs.get(guild);
    this.#runs.delete(guild);
    if (!run) return;
    end(run);
    run.acknowledge();
  }

  stop(): void {
    this.#isStopped = true;
    for (const run of this.#runs.values()) end(run);
    this.#runs.clear();
  }

  async #readAll(run: ServerRun, tickets: readonly TicketToCatchUp[], posts: readonly string[]): Promise<void> {
    if (posts.length > 0 && !hasEnded(run))
      await this.#options.store(posts.map((post) => toPostOpenedInboundEvent(run.guild, post)));
    const rest = tickets.values();
    const readNext = async (): Promise<void> => {
      for (const ticket of rest) await this.#limit('discord', () => this.#readTicket(run, ticket));
    };
    await Promise.all(Array.from({ length: MAX_OF_SERVER }, readNext));
    if (hasEnded(run)) return;
    this.#runs.delete(run.guild);
    run.acknowledge();
  }

  async #readTicket(run: ServerRun, ticket: TicketToCatchUp): Promise<void> {
    const { guildId, channelId } = ticket;
    try {
      await this.#storeMissed(run, ticket);
    } catch (error) {
      if (!hasEnded(run))
        this.#options.log.warn({ err: error, guildId, channelId }, 'What a ticket missed could not be read.');
    } finally {
      release(run, channelId);
    }
  }

  async #storeMissed(run: ServerRun, ticket: TicketToCatchUp): Promise<void> {
    if (hasEnded(run)) return;
    for await (const inboundEvents of run.missed.read(ticket)) {
      if (hasEnded(run)) return;
      await this.#options.store(inboundEvents);
    }
  }
}

const hasEnded = ({ abort }: ServerRun): boolean => abort.signal.aborted;

const release = ({ unread }: ServerRun, id: string): void => {
  const channel = unread.get(id);
  unread.delete(id);
  channel?.resolve(null);
};

const end = (run: ServerRun): void => {
  run.abort.abort();
  for (const id of run.unread.keys()) release(run, id);
};
