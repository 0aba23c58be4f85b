import { REST } from '@discordjs/rest';
import { type APIGatewayBotInfo, type RESTGetAPIGatewayBotResult, Routes } from 'discord-api-types/v10';
import { toBase } from '../rest/answers.ts';

export interface GatewayAddress {
  readonly token: string;
  /** The base of the REST API, which names the gateway. */
  readonly apiBase: string;
  /** Instead of the address that the REST API names; null for that one. */
  readonly gatewayUrl: string | null;
}

const TIMEOUT_MS = 4_000;
/** The shards of a process connect one after the other and need not ask each by itself. */
const FRESH_MS = 5_000;

/** Knows the address of the gateway, the recommended number of shards, and how many sessions may still be started. */
export class GatewayInformation {
  readonly rest: REST;
  readonly #gatewayUrl: string | null;
  #asked: { readonly at: number; readonly answer: Promise<APIGatewayBotInfo> } | null = null;

  constructor({ token, apiBase, gatewayUrl }: GatewayAddress) {
    this.rest = new REST({ ...toBase(apiBase), retries: 0, timeout: TIMEOUT_MS }).setToken(token);
    this.#gatewayUrl = gatewayUrl;
  }

  /** @throws DiscordAPIError when Discord refuses; another error when it cannot be reached */
  async read(): Promise<APIGatewayBotInfo> {
    if (this.#asked && performance.now() - this.#asked.at < FRESH_MS) return this.#asked.answer;
    const asked = { at: performance.now(), answer: this.#ask() };
    this.#asked = asked;
    asked.answer.catch(() => {
      if (this.#asked === asked) this.#asked = null;
    });
    return asked.answer;
  }

  /** Where a session is resumed: at the configured gateway, or at the address that came with the session. */
  toResumeUrl(given: string): string {
    return this.#gatewayUrl ?? given;
  }

  async #ask(): Promise<APIGatewayBotInfo> {
    const answer = (await this.rest.get(Routes.gatewayBot())) as RESTGetAPIGatewayBotResult;
    return this.#gatewayUrl === null ? answer : { ...answer, url: this.#gatewayUrl };
  }
}
