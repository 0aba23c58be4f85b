import type { BotState } from '#core/bot-health/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';

export interface BotAccountOptions {
  readonly rest: Pick<DiscordRest, 'isStopped'>;
  readonly clock: Clock;
  readonly botState: Pick<BotState, 'getConnectedUntil'>;
  /** Of a bot it is also the id of its user. */
  readonly applicationId: string;
}

/** The user of the bot. */
export class BotAccount {
  readonly id: string;
  readonly #options: BotAccountOptions;

  constructor(options: BotAccountOptions) {
    this.id = options.applicationId;
    this.#options = options;
  }

  /** Whether a process of the bot is connected to Discord; it counts as connected until the first was. Sends no request. */
  async isReachable(): Promise<boolean> {
    const { rest, clock, botState } = this.#options;
    if (rest.isStopped) return false;
    const connectedUntil = await botState.getConnectedUntil();
    return connectedUntil === null || connectedUntil > clock.now();
  }
}
