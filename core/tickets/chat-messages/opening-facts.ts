import type { Category } from '../../categories/index.ts';
import type { ChatPlatform } from '../../chat/index.ts';
import { listVariables } from '../../shared/values/template.ts';
import type { ReplyTimes } from './ticket-projections.ts';

/** What an opening message shows besides its ticket and category. */
export interface OpeningFacts {
  /** Null when the message does not contain it. */
  readonly serverName: string | null;
  readonly usualReplyMs: number | null;
  /** Whether the bot sees what is written in the channel. */
  readonly seesContent: boolean;
}

export interface OpeningFactsPorts {
  readonly chat: Pick<ChatPlatform, 'describeServer' | 'getIntents'>;
  readonly replyTimes: ReplyTimes;
}

/** @throws bot_unavailable when the message contains the name of the server, which the platform is asked for */
export const loadOpeningFacts = async (
  { chat, replyTimes }: OpeningFactsPorts,
  category: Pick<Category, 'guildId' | 'id' | 'openingMessage'> | null,
): Promise<OpeningFacts> => {
  const { messageContent: seesContent } = await chat.getIntents();
  if (category === null) return { serverName: null, usualReplyMs: null, seesContent };
  const { guildId, id, openingMessage } = category;
  const needsName = listVariables(openingMessage ?? '').includes('server.name');
  const [server, usualReplyMs] = await Promise.all([
    needsName ? chat.describeServer(guildId) : null,
    replyTimes.findUsual(guildId, id),
  ]);
  return { serverName: server?.name ?? null, usualReplyMs, seesContent };
};
