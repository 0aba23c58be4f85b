import { DiscordAPIError } from '@discordjs/rest';
import {
  ApplicationFlags,
  GatewayIntentBits,
  type RESTGetCurrentApplicationResult,
  Routes,
} from 'discord-api-types/v10';
import { ALL_INTENTS, type BotIntents, type IntentMode, NO_INTENTS } from '#core/chat/index.ts';
import type { GatewayInformation } from './gateway-information.ts';

export interface SessionIntentsOptions {
  readonly mode: IntentMode;
  readonly information: GatewayInformation;
  /** The privileged intents of this process are known, or have changed. Rejects when it cannot be recorded. */
  readonly onIntents: (intents: BotIntents) => Promise<void>;
  readonly log: { warn(fields: object, message: string): void };
}

/** Not the one for typing in servers: it reports that of all members in all channels, and nothing else is asked of it. */
const ALWAYS =
  GatewayIntentBits.Guilds |
  GatewayIntentBits.GuildMessages |
  GatewayIntentBits.DirectMessages |
  GatewayIntentBits.DirectMessageTyping;
const NOT_FOUND = 404;

/** The intents with which sessions of this process start. */
export class SessionIntents {
  readonly #options: SessionIntentsOptions;
  #granted: BotIntents;

  constructor(options: SessionIntentsOptions) {
    this.#options = options;
    this.#granted = options.mode === 'none' ? NO_INTENTS : ALL_INTENTS;
  }

  get granted(): BotIntents {
    return this.#granted;
  }

  /** IDENTIFY names the intents by these bits. https://docs.discord.com/developers/events/gateway#gateway-intents */
  get bits(): number {
    return toBits(this.#granted);
  }

  /** Asks Discord what the application is granted. @throws DiscordAPIError when Discord refuses; another error when it cannot be reached */
  async load(): Promise<void> {
    const { mode, information } = this.#options;
    if (mode === 'auto') this.#granted = await readGranted(information);
    await this.#report();
  }

  /**
   * Discord has closed a session because of its intents.
   *
   * @param refused the bits of that session
   * @returns false when the bot cannot do without them
   */
  async narrow(refused: number): Promise<boolean> {
    const { mode, information } = this.#options;
    if (mode !== 'auto') return false;
    // Another shard has found it out already.
    if (this.bits !== refused) return true;
    const granted = await readGranted(information).catch(() => NO_INTENTS);
    this.#granted = toBits(granted) === refused ? NO_INTENTS : granted;
    await this.#report();
    return this.bits !== refused;
  }

  async #report(): Promise<void> {
    const { onIntents, log } = this.#options;
    try {
      await onIntents(this.#granted);
    } catch (error) {
      log.warn({ err: error }, 'The intents of the bot could not be recorded; they are recorded at the next start.');
    }
  }
}

const toBits = ({ messageContent, serverMembers }: BotIntents): number =>
  ALWAYS |
  (messageContent ? GatewayIntentBits.MessageContent : 0) |
  (serverMembers ? GatewayIntentBits.GuildMembers : 0);

/** Both where the server speaks the protocol of Discord, and knows no such flags. */
const readGranted = async ({ rest }: GatewayInformation): Promise<BotIntents> => {
  try {
    const { flags } = (await rest.get(Routes.currentApplication())) as RESTGetCurrentApplicationResult;
    return toGranted(flags);
  } catch (error) {
    if (error instanceof DiscordAPIError && error.status === NOT_FOUND) return ALL_INTENTS;
    throw error;
  }
};

const { GatewayMessageContent, GatewayMessageContentLimited, GatewayGuildMembers, GatewayGuildMembersLimited } =
  ApplicationFlags;

/** Reads the flags of an application. Small bots have the limited flags by a switch of the developer portal. */
export const toGranted = (flags: number): BotIntents => ({
  messageContent: (flags & (GatewayMessageContent | GatewayMessageContentLimited)) !== 0,
  serverMembers: (flags & (GatewayGuildMembers | GatewayGuildMembersLimited)) !== 0,
});
