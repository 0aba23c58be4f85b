import type { IncomingMessage, Server } from 'node:http';
import { GatewayCloseCodes, GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import { GatewaySession, type Identity } from './gateway-session.ts';
import { toGuildCreate } from '../guilds.ts';
import { type Json, parseJson } from '../judge.ts';
import { toUser } from '../payloads.ts';
import { type Portal, toFlags } from '../routes/application.ts';
import type { World, WorldEvent } from '../world.ts';

export const GATEWAY_PATH = '/gateway';
const KNOWN_INTENTS = Object.values(GatewayIntentBits)
  .filter((bit) => typeof bit === 'number')
  .reduce((all, bit) => all | bit, 0);
/** One identify for each bucket of shards in this time. */
const IDENTIFY_INTERVAL_MS = 5_000;
const DAY_MS = 86_400_000;
const SENDS_A_MINUTE = 120;

export interface GatewayOptions {
  readonly heartbeatIntervalMs?: number;
  readonly maxConcurrency?: number;
  /** How many shards GET /gateway/bot recommends. */
  readonly shards?: number;
  /** Identifies a day. */
  readonly sessionStarts?: number;
  /** True: an identify within 5 s of another of its bucket is answered with an invalid session, as Discord does. */
  readonly isIdentifyPaced?: boolean;
}

type Fields = { readonly [key: string]: Json };

const toFields = (value: Json | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const readIdentity = (data: Fields): Identity => {
  const [id, count] = Array.isArray(data['shard']) ? data['shard'].map(Number) : [0, 1];
  return { shard: [id ?? 0, count ?? 1], intents: Number(data['intents']) };
};

/** The gateway: connections, sessions and what can go wrong with them. */
export class Gateway {
  /** Every IDENTIFY that was accepted or refused, in order. */
  readonly identifies: { readonly shard: readonly [number, number]; readonly at: number }[] = [];
  /** How many RESUMEs succeeded. */
  resumes = 0;
  /** How many identifies came within 5 s of another of their bucket. */
  hurriedIdentifies = 0;
  /** True: nothing is answered or sent any more. */
  isSilent = false;
  /** True: connections are refused before they are open. */
  isRefusing = false;
  /** How many of the next dispatches are sent twice. */
  duplicates = 0;
  sessionStartsLeft: number;
  readonly #options: Required<GatewayOptions>;
  readonly #world: World;
  readonly #token: string;
  readonly #portal: Portal;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #handlers: Readonly<Record<number, (client: WebSocket, data: Fields) => void>> = {
    [GatewayOpcodes.Heartbeat]: (client) => this.#send(client, { op: GatewayOpcodes.HeartbeatAck }),
    [GatewayOpcodes.Identify]: (client, data) => this.#identify(client, data),
    [GatewayOpcodes.Resume]: (client, data) => this.#resume(client, data),
    [GatewayOpcodes.PresenceUpdate]: () => undefined,
  };
  #sessions: GatewaySession[] = [];
  #url = '';

  constructor(world: World, token: string, portal: Portal, options: GatewayOptions) {
    const defaults = { heartbeatIntervalMs: 41_250, maxConcurrency: 16, shards: 1, sessionStarts: 1_000 };
    this.#options = { ...defaults, isIdentifyPaced: false, ...options };
    this.sessionStartsLeft = this.#options.sessionStarts;
    this.#world = world;
    this.#token = token;
    this.#portal = portal;
    world.onEvent((event) => this.#publish(event));
  }

  /** What GET /gateway/bot answers. */
  describe(): object {
    const { shards, sessionStarts, maxConcurrency } = this.#options;
    const limit = { total: sessionStarts, remaining: this.sessionStartsLeft, reset_after: DAY_MS };
    return { url: this.#url, shards, session_start_limit: { ...limit, max_concurrency: maxConcurrency } };
  }

  listen(server: Server, url: string): void {
    this.#url = url;
    server.on('upgrade', (request: IncomingMessage, socket, head) => {
      const isGateway = request.url?.split('?')[0] === GATEWAY_PATH;
      if (this.isRefusing || !isGateway) socket.destroy();
      else this.#sockets.handleUpgrade(request, socket, head, (client) => this.#welcome(client, request));
    });
  }

  /** The numbers of the shards that are connected. */
  get connectedShards(): readonly number[] {
    return this.#sessions.filter(({ socket }) => socket).map(({ shardId }) => shardId);
  }

  /** How many connections are open, whether or not they have a session. */
  get openConnections(): number {
    return this.#sockets.clients.size;
  }

  /** Ends all connections without a word; sessions can be resumed. */
  cut(): void {
    for (const client of this.#sockets.clients) client.terminate();
  }

  /** Closes all connections with a code. */
  closeWith(code: number): void {
    for (const client of this.#sockets.clients) client.close(code);
  }

  /** Asks all shards to connect again and resume. */
  requestReconnect(): void {
    this.#sendAll({ op: GatewayOpcodes.Reconnect, d: null });
  }

  /** Tells all shards that their session is invalid; when it cannot be resumed, it is forgotten. */
  invalidateSessions(canResume: boolean): void {
    this.#sendAll({ op: GatewayOpcodes.InvalidSession, d: canResume });
    if (!canResume) this.forgetSessions();
  }

  /** Forgets all sessions, so that no RESUME succeeds. */
  forgetSessions(): void {
    this.#sessions = [];
  }

  /** The position of the newest event of the first session. */
  get sequence(): number {
    return this.#sessions[0]?.sequence ?? 0;
  }

  /** Sends an event to all sessions, whatever it is. */
  dispatch(type: string, data: unknown): void {
    for (const session of this.#sessions) session.dispatch(type, data);
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#sockets.close(resolve));
  }

  #publish(event: WorldEvent): void {
    if (this.isSilent) return;
    for (const session of this.#sessions) {
      const isSent = session.offer(event, this.duplicates > 0 ? 2 : 1);
      if (isSent && this.duplicates > 0) this.duplicates -= 1;
    }
  }

  #welcome(client: WebSocket, request: IncomingMessage): void {
    const version = new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('v');
    if (version !== '10') {
      client.close(GatewayCloseCodes.InvalidAPIVersion);
      return;
    }
    let sent = 0;
    client.on('error', () => client.terminate());
    client.on('message', (bytes: Buffer) => {
      sent += 1;
      if (sent > SENDS_A_MINUTE) client.close(GatewayCloseCodes.RateLimited);
      else this.#receive(client, bytes.toString());
    });
    client.on('close', (code) => this.#leave(client, code));
    this.#send(client, { op: GatewayOpcodes.Hello, d: { heartbeat_interval: this.#options.heartbeatIntervalMs } });
  }

  /** A client that says goodbye with 1000 or 1001 ends its session. */
  #leave(client: WebSocket, code: number): void {
    const session = this.#find(client);
    if (!session) return;
    session.socket = null;
    if (code === 1000 || code === 1001) this.#sessions = this.#sessions.filter((other) => other !== session);
  }

  #receive(client: WebSocket, text: string): void {
    if (this.isSilent) return;
    let payload: Fields;
    try {
      payload = toFields(parseJson(text));
    } catch {
      client.close(GatewayCloseCodes.DecodeError);
      return;
    }
    this.#answer(client, Number(payload['op']), payload['d']);
  }

  #answer(client: WebSocket, op: number, data: Json | undefined): void {
    const handler = this.#handlers[op];
    if (handler) handler(client, toFields(data));
    else client.close(this.#find(client) ? GatewayCloseCodes.UnknownOpcode : GatewayCloseCodes.NotAuthenticated);
  }

  #identify(client: WebSocket, data: Fields): void {
    const identity = readIdentity(data);
    const isHurried = this.#isHurried(identity);
    this.identifies.push({ shard: identity.shard, at: this.#world.now() });
    if (isHurried) this.hurriedIdentifies += 1;
    const code = this.#find(client) ? GatewayCloseCodes.AlreadyAuthenticated : this.#refuse(identity, data['token']);
    if (code !== null) client.close(code);
    else if (isHurried && this.#options.isIdentifyPaced) {
      this.#send(client, { op: GatewayOpcodes.InvalidSession, d: false });
    } else this.#start(client, identity);
  }

  /** The code that closes the connection instead of a session. */
  #refuse({ shard: [id, count], intents }: Identity, token: Json | undefined): number | null {
    // Without a start left Discord resets the token of the bot.
    if (token !== this.#token || this.sessionStartsLeft === 0) return GatewayCloseCodes.AuthenticationFailed;
    if (!(id >= 0 && id < count)) return GatewayCloseCodes.InvalidShard;
    if (!Number.isInteger(intents) || intents & ~KNOWN_INTENTS) return GatewayCloseCodes.InvalidIntents;
    return intents & this.#forbiddenIntents() ? GatewayCloseCodes.DisallowedIntents : null;
  }

  #forbiddenIntents(): number {
    const { messageContent, guildMembers } = this.#portal;
    const content = messageContent ? 0 : GatewayIntentBits.MessageContent;
    const members = guildMembers ? 0 : GatewayIntentBits.GuildMembers;
    return content | members | GatewayIntentBits.GuildPresences;
  }

  #isHurried({ shard }: Identity): boolean {
    const { maxConcurrency } = this.#options;
    const since = this.#world.now() - IDENTIFY_INTERVAL_MS;
    return this.identifies.some(
      (other) => other.at > since && other.shard[0] % maxConcurrency === shard[0] % maxConcurrency,
    );
  }

  #start(client: WebSocket, identity: Identity): void {
    const world = this.#world;
    this.sessionStartsLeft -= 1;
    const session = new GatewaySession(world, identity, client);
    this.#sessions.push(session);
    const guilds = [...world.guilds.values()].filter(({ id }) => session.owns(id) && world.isInGuild(id));
    session.dispatch('READY', {
      v: 10,
      user: { ...toUser(world.bot), verified: true, mfa_enabled: true, email: null },
      guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: this.#url,
      session_type: 'normal',
      shard: identity.shard,
      application: { id: world.bot.id, flags: toFlags(this.#portal) },
    });
    for (const guild of guilds.filter(({ isAvailable }) => isAvailable)) {
      session.offer({ type: 'GUILD_CREATE', guildId: guild.id, data: toGuildCreate(world, guild) }, 1);
    }
  }

  #resume(client: WebSocket, data: Fields): void {
    const session = this.#sessions.find(({ id }) => id === data['session_id']);
    const after = Number(data['seq']);
    if (data['token'] !== this.#token) client.close(GatewayCloseCodes.AuthenticationFailed);
    else if (session && after > session.sequence) client.close(GatewayCloseCodes.InvalidSeq);
    else if (session?.replay(after, client)) this.resumes += 1;
    else this.#send(client, { op: GatewayOpcodes.InvalidSession, d: false });
  }

  #find(client: WebSocket): GatewaySession | undefined {
    return this.#sessions.find(({ socket }) => socket === client);
  }

  #send(client: WebSocket, payload: object): void {
    if (!this.isSilent) client.send(JSON.stringify(payload));
  }

  #sendAll(payload: object): void {
    for (const client of this.#sockets.clients) this.#send(client, payload);
  }
}
