import type { Category } from '../../categories/index.ts';
import type { ChatPlatform } from '../../chat/index.ts';
import type { GuildId } from '../../shared/ids.ts';
import { listVariables } from '../../shared/values/template.ts';
import type { ReplyTimes } from './ticket-projections.ts';

export interface OpeningFacts {
  /** Is null when the message does not contain it. */
  readonly serverName: string | null;
  readonly usualReplyMs: number | null;
  readonly seesContent: boolean;
  /** Is null while the service does not know its own address. */
  readonly privacyUrl: string | null;
}

export interface OpeningFactsPorts {
  readonly chat: Pick<ChatPlatform, 'getIntents' | 'showServer'>;
  readonly replyTimes: ReplyTimes;
  readonly privacyPage: string | null;
}

/** @throws bot_unavailable when the message contains the name of the server */
export const loadOpeningFacts = async (
  { chat, replyTimes, privacyPage }: OpeningFactsPorts,
  guild: GuildId,
  category: Pick<Category, 'guildId' | 'id' | 'openingMessage'> | null,
): Promise<OpeningFacts> => {
  const { messageContent: seesContent } = await chat.getIntents();
  const privacyUrl = privacyPage === null ? null : `${privacyPage}?server=${guild}`;
  if (category === null) return { serverName: null, usualReplyMs: null, seesContent, privacyUrl };
  const { guildId, id, openingMessage } = category;
  const needsName = listVariables(openingMessage ?? '').includes('server.name');
  const [server, usualReplyMs] = await Promise.all([
    needsName ? chat.showServer(guildId) : null,
    replyTimes.findUsual(guildId, id),
  ]);
  return { serverName: server?.name ?? null, usualReplyMs, seesContent, privacyUrl };
};
