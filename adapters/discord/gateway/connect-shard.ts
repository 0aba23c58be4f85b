import { setTimeout as pause } from 'node:timers/promises';
import { DiscordAPIError } from '@discordjs/rest';
import { type IIdentifyThrottler, type SessionInfo, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { GatewayCloseCodes, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { Backoff } from './backoff.ts';
import type { GatewayInformation } from './gateway-information.ts';
import { REFUSALS, TOKEN_REFUSED } from './gateway-refusals.ts';
import type { SessionIntents } from './session-intents.ts';
import type { ShardSessions } from './shard-sessions.ts';

/** Where an event stands, and how to say that it needs not be repeated. */
export interface EventPosition {
  /** Names the event among all of this bot. */
  readonly name: string;
  readonly acknowledge: () => void;
}

export interface GatewayLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface ShardListener {
  /** Events come in their order; one that is not acknowledged comes again after a lost connection. */
  readonly onEvent: (payload: GatewayDispatchPayload, position: EventPosition) => void;
  /** Discord refuses this bot for good; the sentence says what to do. */
  readonly onRefused: (sentence: string) => void;
  readonly log: GatewayLog;
  /** So many events of a shard wait for their acknowledgement at the most; 30,000 unless given. */
  readonly maxWaiting?: number;
}

export interface ShardOptions extends ShardListener {
  readonly token: string;
  readonly shard: number;
  readonly shardCount: number;
  readonly information: GatewayInformation;
  readonly sessions: ShardSessions;
  readonly intents: SessionIntents;
  readonly throttler: IIdentifyThrottler;
}

const RETRY_MS = 1_000;
const PAUSE_MS = 200;
/** Closing a connection takes one round trip to Discord. */
const MAX_CLOSE_MS = 2_000;
/** So many events of a shard wait in memory to be stored; more are left to Discord. A shard has 2,500 servers at the most. */
const MAX_WAITING = 30_000;
/** Keeps the session on Discord's side. */
const CLOSE_TO_RESUME = 4200;
const UNAUTHORIZED = 401;

/** The connection of one shard to the gateway, which is kept up until it is disconnected. */
export class ShardConnection {
  readonly #options: ShardOptions;
  #manager: WebSocketManager;
  readonly #backoff = new Backoff();
  #isStopped = false;
  #isConnected = false;
  #isPaused = false;

  constructor(options: ShardOptions) {
    this.#options = options;
    this.#manager = this.#createManager();
    void this.#connect();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Ends the connection. Its session can be resumed, here or in another process. */
  async disconnect(): Promise<void> {
    this.#isStopped = true;
    this.#options.sessions.keepSession(this.#options.shard);
    this.#backoff.stop();
    // A connection that still waits for HELLO or READY is closed twice by the library, whose promise then never resolves.
    const closed = this.#manager.destroy({ code: CLOSE_TO_RESUME, reason: 'Another process continues.' });
    await Promise.race([closed, pause(MAX_CLOSE_MS, undefined, { ref: false })]);
    this.#isConnected = false;
  }

  #createManager(): WebSocketManager {
    const { token, shard, shardCount, information, sessions, intents, throttler } = this.#options;
    const manager = new InformedManager(information, {
      token,
      shardCount,
      shardIds: [shard],
      rest: information.rest,
      // A set of bits is no member of the enumeration that the library asks for.
      intents: intents.bits,
      buildIdentifyThrottler: () => throttler,
      retrieveSessionInfo: () => this.#findSession(),
      updateSessionInfo: (_, info) => sessions.update(shard, info),
    });
    this.#listen(manager);
    return manager;
  }

  /** The library takes no error here. Once this shard is disconnected it gets no answer, and so does not connect again. */
  async #findSession(): Promise<SessionInfo | null> {
    const { sessions, shard, information, log } = this.#options;
    await this.#backoff.wait();
    while (!this.#isStopped) {
      try {
        const session = await sessions.find(shard);
        return session && { ...session, resumeURL: information.toResumeUrl(session.resumeURL) };
      } catch (error) {
        log.warn({ err: error, shard }, 'The session of a shard could not be read; trying again.');
        await pause(RETRY_MS);
      }
    }
    return new Promise(() => undefined);
  }

  /** The first connection; from then on the library connects again by itself. */
  async #connect(): Promise<void> {
    const manager = this.#manager;
    while (!this.#isStopped && this.#manager === manager) {
      try {
        await manager.connect();
        return;
      } catch (error) {
        this.#noteFailure(error);
        await this.#backoff.wait();
      }
    }
  }

  /** While the database is out of reach, what would not fit into memory stays with Discord, which repeats it to the resumed session. */
  async #pause(maxWaiting: number): Promise<void> {
    const { sessions, shard, log } = this.#options;
    this.#isPaused = true;
    log.warn(
      { shard, maxWaiting },
      'Too many events of Discord wait to be stored; disconnected until half of them are.',
    );
    sessions.keepSession(shard);
    await this.#manager.destroy({ code: CLOSE_TO_RESUME, reason: 'Events wait to be stored.' });
    while (!this.#isStopped && sessions.countOpen(shard) > maxWaiting / 2) await pause(PAUSE_MS);
    this.#isPaused = false;
    if (this.#isStopped) return;
    sessions.endSession(shard);
    void this.#connect();
  }

  #noteFailure(error: unknown): void {
    const { onRefused, log } = this.#options;
    if (error instanceof DiscordAPIError && error.status === UNAUTHORIZED) onRefused(TOKEN_REFUSED);
    else log.warn({ err: error }, 'Discord cannot be reached; trying again.');
    this.#backoff.note(false);
  }

  /** Discord does not grant an intent any more: a new session begins without it, unless the bot has to have it. */
  async #connectWithFewerIntents(refused: number): Promise<void> {
    const { intents, shard, onRefused, log } = this.#options;
    if (!(await intents.narrow(refused))) {
      onRefused(REFUSALS[GatewayCloseCodes.DisallowedIntents] ?? '');
      return;
    }
    log.warn({ shard, ...intents.granted }, 'Discord refused an intent; connecting again without it.');
    this.#manager = this.#createManager();
    await this.#connect();
  }

  #listen(manager: WebSocketManager): void {
    const { shard, sessions, onEvent, onRefused, log, intents, maxWaiting = MAX_WAITING } = this.#options;
    const { bits } = intents;
    manager.on(WebSocketShardEvents.Dispatch, (payload) => {
      const acknowledge = sessions.begin(shard, payload.s);
      onEvent(payload, { name: `${sessions.getSessionId(shard)}:${payload.s}`, acknowledge });
      if (!this.#isPaused && sessions.countOpen(shard) >= maxWaiting) void this.#pause(maxWaiting);
    });
    for (const event of [WebSocketShardEvents.Ready, WebSocketShardEvents.Resumed] as const) {
      manager.on(event, () => {
        log.info({ event, shard }, 'connected to Discord');
        this.#noteConnected(true);
      });
    }
    manager.on(WebSocketShardEvents.Closed, (code) => {
      this.#noteConnected(false);
      const refusal = REFUSALS[code];
      if (code === GatewayCloseCodes.DisallowedIntents.valueOf()) void this.#connectWithFewerIntents(bits);
      else if (refusal) onRefused(refusal);
      else if (!this.#isStopped) log.warn({ code, shard }, 'disconnected from Discord; connecting again');
    });
    for (const event of [WebSocketShardEvents.Error, WebSocketShardEvents.SocketError] as const) {
      manager.on(event, (error) => {
        log.warn({ err: error, shard }, 'The connection to Discord failed.');
      });
    }
  }

  #noteConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.#backoff.note(isConnected);
  }
}

/** Takes what it knows of the gateway from where all shards of the process do; whether a session may start, its throttler finds out. */
class InformedManager extends WebSocketManager {
  readonly #information: GatewayInformation;

  constructor(information: GatewayInformation, options: ConstructorParameters<typeof WebSocketManager>[0]) {
    super(options);
    this.#information = information;
  }

  override async fetchGatewayInformation() {
    const information = await this.#information.read();
    const { session_start_limit: limit } = information;
    return { ...information, session_start_limit: { ...limit, remaining: Math.max(1, limit.remaining) } };
  }
}
