import { plusMs } from '../shared/instant.ts';
import type { BotHealthPorts } from './announce.ts';

/** Is longer than a resumed connection takes. */
const CONNECTED_MS = 10_000;

/** Is called every few seconds by each process that is connected: the bot is reachable for as long as one is. */
export const noteConnected =
  ({ botState, clock }: Pick<BotHealthPorts, 'botState' | 'clock'>) =>
  (): Promise<void> =>
    botState.noteConnected(plusMs(clock.now(), CONNECTED_MS));
