import { WebSocketManager } from '@discordjs/ws';
import type { GatewayInformation } from './gateway-information.ts';

/** Takes what it knows of the gateway from where all shards of the process do; whether a session may start, its throttler finds out. */
export class InformedManager extends WebSocketManager {
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
