import type { ChatPlatform, Notice, RefusedByChat } from '../chat/index.ts';
import { listLoggedEvents, type ServerContext } from '../settings/index.ts';
import type { RefusalObserver } from '../problems/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { Digests } from '../shared/digest.ts';
import { AppError } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import { toEpochMs } from '../shared/instant.ts';
import { explainCause } from './explain-refusal.ts';

export interface RefusalPorts {
  readonly chat: Pick<ChatPlatform, 'postMessage'>;
  readonly digests: Digests;
  readonly clock: Clock;
  readonly refusalObserver: RefusalObserver;
}

/** A cause is reported once in this time. */
const REPORT_EVERY_MS = 60 * 60 * 1000;

/** Returns false when the server wants no report, or its log channel is gone or cannot be written to. */
export const reportRefusal = async (
  { chat, digests, clock, refusalObserver }: RefusalPorts,
  server: ServerContext,
  guildId: GuildId,
  { reason, message, refusal }: RefusedByChat,
): Promise<boolean> => {
  refusalObserver({ guildId, reason, message });
  const { settings, write } = server;
  const { logChannelId, color } = settings;
  if (logChannelId === null || !listLoggedEvents(settings).includes('refused')) return false;
  const digest = digests.sha256();
  digest.update(`${reason} ${message}`);
  const hour = Math.floor(toEpochMs(clock.now()) / REPORT_EVERY_MS);
  const notice: Notice = {
    content: null,
    embeds: [{ ...EMPTY, title: write('log.refused', {}), description: explainCause(server, refusal), color }],
    buttonRows: [],
    select: null,
    layout: 'components',
  };
  try {
    return (
      (await chat.postMessage(`refusal:${guildId}:${digest.hex()}:${hour}`, guildId, logChannelId, notice)) !== null
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
};

const EMPTY = { url: null, imageUrl: null, thumbnailUrl: null, footer: null, fields: [] };
