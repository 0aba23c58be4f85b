import { type Client, client } from '../api.ts';
import { postgresUrl } from '../databases.ts';
import type { Discord } from '../discord/discord.ts';
import { emptyFolder, runCliHere, type RunningService, startService } from '../programs/process.ts';
import { waitUntil } from '../wait-until.ts';

export type ProcessName = 'api' | 'worker' | 'bot' | 'gate';

const APPS = { api: 'api', worker: 'worker', bot: 'bot', gate: 'discord-gate' } as const;
/** Longer than the lease of an event that a killed process was handling (30 s). */
export const PATIENCE_MS = 120_000;
export const STARTING_MS = 120_000;

export interface ProcessOptions {
  readonly bots?: number;
  /** Is called before the processes start. */
  readonly environment?: () => Record<string, string>;
}

/** API, worker, bots and the gate over one database, as processes of their own. */
export class DiscordProcesses {
  readonly #discord: Discord;
  readonly #environment: Record<string, string>;
  readonly #bots: number;
  readonly #running = new Map<ProcessName, RunningService[]>();
  #secret = '';

  private constructor(discord: Discord, environment: Record<string, string>, bots: number) {
    this.#discord = discord;
    this.#environment = environment;
    this.#bots = bots;
  }

  /** Starts all of them; the stand-in has a server by then. */
  static async start(
    discord: Discord,
    { bots = 1, environment = () => ({}) }: ProcessOptions = {},
  ): Promise<DiscordProcesses> {
    const processes = new DiscordProcesses(
      discord,
      {
        ...discord.environment,
        DATABASE_URL: await postgresUrl(),
        DATA_DIR: await emptyFolder(),
        CHAT_PLATFORM: 'discord',
        ...environment(),
      },
      bots,
    );
    try {
      await processes.#startAll();
    } catch (error) {
      await processes.stop();
      throw error;
    }
    return processes;
  }

  async #startAll(): Promise<void> {
    const gate = await this.#start('gate');
    this.#environment['DISCORD_PROXY'] = gate.url;
    const bots = Array.from({ length: this.#bots }, () => 'bot' as const);
    await Promise.all((['api', 'worker', ...bots] as const).map((name) => this.#start(name)));
    await this.untilListening();
  }

  get api(): RunningService {
    return this.#first('api');
  }

  get worker(): RunningService {
    return this.#first('worker');
  }

  get gate(): RunningService {
    return this.#first('gate');
  }

  get bots(): readonly RunningService[] {
    return this.#running.get('bot') ?? [];
  }

  /** Makes a token of a server, once the bot has reported it, for the client of `as`. */
  async signIn(guildId: string): Promise<void> {
    this.#secret = await this.createToken(guildId);
  }

  /** Makes a token of a server, once the bot has reported it. */
  async createToken(guildId: string): Promise<string> {
    const isStored = async () =>
      (await runCliHere(['admin', 'guild', 'list'], this.#environment)).stdout.includes(guildId);
    await waitUntil(isStored, { withinMs: PATIENCE_MS, what: 'The server of the bot' });
    const words = ['token', 'create', '--guild', guildId, '--name', 'test', '--scopes', 'all'];
    return (await runCliHere(words, this.#environment)).stdout;
  }

  /** A client of the API that runs now. */
  get as(): Client {
    return this.clientOf(this.#secret);
  }

  /** A client of the API that runs now, with this token. */
  clientOf(secret: string): Client {
    return client(this.api.url, secret);
  }

  isRunning(name: ProcessName): boolean {
    return (this.#running.get(name) ?? []).length > 0;
  }

  /** Ends a process as a crash would; of two bots the one that listens. */
  async kill(name: ProcessName): Promise<void> {
    const all = this.#running.get(name) ?? [];
    const found = all.length > 1 ? await this.findListening() : all[0];
    if (!found) throw new Error(`There is no ${name} to kill.`);
    this.#running.set(
      name,
      all.filter((one) => one !== found),
    );
    await found.kill();
  }

  /** Starts a process again that was killed. */
  async restart(name: ProcessName): Promise<void> {
    await this.startAgain(name);
    if (name === 'bot') await this.untilListening();
  }

  /** As `restart`, without waiting for the connection of a bot. */
  async startAgain(name: ProcessName): Promise<void> {
    await this.#start(name);
  }

  async untilListening(): Promise<void> {
    const isListening = async () =>
      this.#discord.gateway.connectedShards.length === 1 && (await this.findListening()) !== undefined;
    await waitUntil(isListening, { withinMs: PATIENCE_MS, what: 'The connection' });
  }

  /** The bot that is connected to the shard. */
  async findListening(): Promise<RunningService | undefined> {
    const counts = await Promise.all(this.bots.map(countShards));
    return this.bots[counts.indexOf(1)];
  }

  /** What all of them have printed, for the message of a failure. */
  output(): string {
    return [...this.#running.entries()]
      .flatMap(([name, services]) => services.map((service) => `— ${name}\n${service.output()}`))
      .join('\n');
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.values()].flat().map((service) => service.stop()));
  }

  async #start(name: ProcessName): Promise<RunningService> {
    const service = await startService({ ...this.#environment, ...this.#settingsOf(name) }, APPS[name]);
    this.#running.set(name, [...(this.#running.get(name) ?? []), service]);
    return service;
  }

  /** Behind the gate only bots need the token; the gate stays at the address that the others know. */
  #settingsOf(name: ProcessName): Record<string, string> {
    if (name === 'bot') return { BOT_PORT: '0' };
    if (name !== 'gate') return { DISCORD_TOKEN: '' };
    const { DISCORD_PROXY: known } = this.#environment;
    return { DISCORD_GATE_PORT: known === undefined ? '0' : new URL(known).port };
  }

  #first(name: ProcessName): RunningService {
    const [service] = this.#running.get(name) ?? [];
    if (!service) throw new Error(`The process ${name} does not run.`);
    return service;
  }
}

/** How many shards a bot is connected to. */
export const countShards = async (bot: RunningService): Promise<number> => {
  const response = await fetch(new URL('/metrics', bot.url));
  return Number(/guildesk_discord_shards\{state="connected"\} (\d+)/.exec(await response.text())?.[1]);
};
