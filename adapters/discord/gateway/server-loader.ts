import type { ChatEventUseCases, TicketToCatchUp } from '#core/chat-events/index.ts';
import type { ListedServers } from '#core/organizations/index.ts';
import { type GuildId, toGuildId } from '#core/shared/ids.ts';
import type { CatchUp } from './catch-up.ts';
import type { EventPosition } from './connect-shard.ts';
import { getShardOfServer } from './shard-of-server.ts';
import { toCreationMs } from '../snowflake.ts';
import { isPostOfOther, type ReportedThread } from './translate-post.ts';
import type { WatchedChannels } from './watched-channels.ts';

/** A server that the bot is in. */
export interface JoinedServer {
  readonly id: GuildId;
  readonly name: string;
}

export interface ServerLoaderOptions {
  /** The user that the bot is. */
  readonly botId: string;
  readonly chatEvents: Pick<ChatEventUseCases, 'listWatchedChannels' | 'listTicketsToCatchUp'>;
  /** The bot was invited to servers, or has found them again. */
  readonly onServersJoined: (servers: readonly JoinedServer[]) => Promise<void>;
  /** A session has begun, and Discord lists the servers of its shard. */
  readonly onServersListed: (servers: ListedServers) => Promise<void>;
  /** The bot was removed from a server. */
  readonly onServerLeft: (guild: GuildId) => Promise<void>;
  readonly log: { warn(fields: object, message: string): void };
}

/** A server as the gateway reports it. */
interface ReportedServer {
  readonly id: string;
  readonly name: string;
  /** Those that are not archived. */
  readonly threads: readonly ReportedThread[];
}

interface ReportedSession {
  readonly guilds: readonly Pick<ReportedServer, 'id'>[];
  readonly shard?: readonly [number, number] | undefined;
}

const RETRY_MS = 1_000;
/** Older posts are not taken for new ones. */
const NEW_POST_MS = 24 * 60 * 60 * 1000;
const PAGE = 1_000;

interface WaitingServer {
  readonly guild: GuildId;
  /** Is set for a server that a new session has listed: what it has missed is read. */
  readonly joined: (Omit<ReportedServer, 'id'> & { readonly position: EventPosition }) | null;
}

/** Reads the watched channels and the open tickets of servers that appear, many at once, and lets the tickets catch up. */
export class ServerLoader {
  readonly #options: ServerLoaderOptions;
  readonly #watched: WatchedChannels;
  readonly #catchUp: Pick<CatchUp, 'begin'>;
  readonly #loading = new Map<string, Promise<void>>();
  #waiting: WaitingServer[] = [];
  /** The batch that takes what waits now. */
  #next: Promise<void> | null = null;
  #running: Promise<void> = Promise.resolve();
  /** Servers are recorded in the order of the events. */
  #recording: Promise<void> = Promise.resolve();

  constructor(options: ServerLoaderOptions, watched: WatchedChannels, catchUp: Pick<CatchUp, 'begin'>) {
    this.#options = options;
    this.#watched = watched;
    this.#catchUp = catchUp;
  }

  /** Null when the watched channels of the server are known. Reads them where nobody has. */
  whenLoaded(id: string): Promise<void> | null {
    const guild = toGuildId(id);
    const loading = this.#loading.get(guild);
    if (loading) return loading;
    return this.#watched.isLoaded(guild) ? null : this.#read({ guild, joined: null });
  }

  /** The position is acknowledged when the tickets of the server have caught up. */
  load({ id, name, threads }: ReportedServer, position: EventPosition): void {
    void this.#read({ guild: toGuildId(id), joined: { name, threads, position } });
  }

  /** A new session names the servers of its shard, also those in an outage; afterwards it reports each. */
  compare({ guilds, shard: [shard, shardCount] = [0, 1] }: ReportedSession): void {
    const present = guilds.map(({ id }) => toGuildId(id));
    const covers = (guild: GuildId) => getShardOfServer(guild, shardCount) === shard;
    this.#record(() => this.#options.onServersListed({ present, covers }));
  }

  leave(server: string): void {
    // After the batch that may still have to record that the bot has joined.
    void this.#running.then(() => {
      this.#record(() => this.#options.onServerLeft(toGuildId(server)));
    });
  }

  #read(server: WaitingServer): Promise<void> {
    const { guild } = server;
    this.#waiting.push(server);
    // Discord reports all servers one after the other: those that come during a batch are the next one.
    this.#next ??= this.#running.then(() => this.#loadWaiting());
    this.#running = this.#next;
    const loading = this.#next.finally(() => {
      if (this.#loading.get(guild) === loading) this.#loading.delete(guild);
    });
    this.#loading.set(guild, loading);
    return loading;
  }

  async #loadWaiting(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const waiting = this.#waiting;
    const guilds = waiting.map(({ guild }) => guild);
    this.#waiting = [];
    this.#next = null;
    this.#reportJoined(waiting);
    for (;;) {
      try {
        this.#watched.load(guilds, await this.#options.chatEvents.listWatchedChannels(guilds));
        this.#startCatchUp(waiting, await this.#listTickets(guilds));
        return;
      } catch (error) {
        this.#options.log.warn({ err: error }, 'The channels of tickets could not be read; trying again.');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  #reportJoined(servers: readonly WaitingServer[]): void {
    const joined = servers.flatMap(({ guild: id, joined: found }) => (found ? [{ id, name: found.name }] : []));
    this.#record(() => this.#options.onServersJoined(joined));
  }

  #record(record: () => Promise<void>): void {
    this.#recording = this.#recording.then(record).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'The servers of Discord could not be stored.');
    });
  }

  #startCatchUp(servers: readonly WaitingServer[], tickets: readonly TicketToCatchUp[]): void {
    const byServer = Map.groupBy(tickets, ({ guildId }) => guildId);
    for (const { guild, joined } of servers)
      if (joined)
        this.#catchUp.begin(guild, {
          tickets: byServer.get(guild) ?? [],
          posts: this.#listNewPosts(guild, joined.threads),
          position: joined.position,
        });
  }

  /** Posts that members have opened in forums since yesterday; the chat may have reported them already. */
  #listNewPosts(guild: GuildId, threads: readonly ReportedThread[]): readonly string[] {
    const since = Date.now() - NEW_POST_MS;
    const context = { isForum: this.#watched.isForum.bind(this.#watched), botId: this.#options.botId };
    const posts = threads.filter((thread) => isPostOfOther({ ...thread, guild_id: guild }, context));
    for (const { id } of posts) this.#watched.watch(guild, id);
    return posts.filter(({ id }) => toCreationMs(id) >= since).map(({ id }) => id);
  }

  async #listTickets(guilds: readonly GuildId[]): Promise<readonly TicketToCatchUp[]> {
    const tickets: TicketToCatchUp[] = [];
    for (;;) {
      const after = tickets.at(-1)?.ticketId ?? null;
      const page = await this.#options.chatEvents.listTicketsToCatchUp(guilds, { after, limit: PAGE });
      tickets.push(...page);
      if (page.length < PAGE) return tickets;
    }
  }
}
