import { setTimeout as pause } from 'node:timers/promises';
import type { ChatEventUseCases } from '#core/chat-events/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { WatchedChannels } from './watched-channels.ts';

export interface ChangedChannelOptions {
  readonly chatEvents: Pick<ChatEventUseCases, 'listChangedChannels'>;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
}

const EVERY_MS = 2_000;
/** Clocks of processes differ, and a change may be committed some time after it was dated. */
const OVERLAP_MS = 60_000;

/** Watches the channels of flows that are published or resumed, and the forums of categories, while the bot is connected. @returns a function that ends it */
export const watchChangedChannels = (
  { chatEvents, clock, log }: ChangedChannelOptions,
  watched: Pick<WatchedChannels, 'add'>,
): (() => void) => {
  const stopping = new AbortController();
  let since = clock.now();
  const addChanged = async (): Promise<void> => {
    const now = clock.now();
    try {
      watched.add(await chatEvents.listChangedChannels(plusMs(since, -OVERLAP_MS)));
      since = now;
    } catch (error) {
      log.warn({ err: error }, 'The channels of changed flows and categories could not be read; trying again.');
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await addChanged();
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  void run();
  return () => {
    stopping.abort();
  };
};
