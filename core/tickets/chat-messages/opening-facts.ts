import type { Category } from '../../categories/index.ts';
import type { ChatMembership, ChatPlatform } from '../../chat/index.ts';
import type { GuildId } from '../../shared/ids.ts';
import { listVariables } from '../../shared/values/template.ts';
import type { TicketStore } from '../model/ticket-store.ts';
import type { Ticket } from '../model/ticket.ts';
import type { ReplyTimes } from './ticket-projections.ts';

/** What staff learn of somebody whom they do not see. */
export interface RequesterFacts {
  /** Is null for a user who is no member. */
  readonly membership: ChatMembership | null;
  /** Counts up to `MAX_COUNTED`. */
  readonly earlierTickets: number;
}

export interface OpeningFacts {
  /** Is null when the message does not contain it. */
  readonly serverName: string | null;
  readonly usualReplyMs: number | null;
  readonly seesContent: boolean;
  /** Is null while the service does not know its own address. */
  readonly privacyUrl: string | null;
  /** Is null where the requester reads the message. */
  readonly requester: RequesterFacts | null;
}

export interface OpeningFactsPorts {
  readonly chat: Pick<ChatPlatform, 'findMembership' | 'getIntents' | 'showServer'>;
  readonly tickets: Pick<TicketStore, 'count'>;
  readonly replyTimes: ReplyTimes;
  readonly privacyPage: string | null;
}

type Opened = Pick<Ticket, 'createdAt' | 'direct' | 'guildId' | 'requesterId'>;

/** Of the message in the channel of the ticket. @throws bot_unavailable */
export const loadChannelFacts = async (
  ports: OpeningFactsPorts,
  ticket: Opened,
  category: OpeningCategory,
): Promise<OpeningFacts> => {
  const facts = await loadOpeningFacts(ports, ticket.guildId, category);
  return ticket.direct ? { ...facts, requester: await loadRequester(ports, ticket) } : facts;
};

const loadRequester = async (
  { chat, tickets }: OpeningFactsPorts,
  { guildId, requesterId, createdAt }: Opened,
): Promise<RequesterFacts> => {
  const [membership, earlierTickets] = await Promise.all([
    chat.findMembership(guildId, requesterId),
    tickets.count(guildId, { requesterId: [requesterId], createdBefore: createdAt }),
  ]);
  return { membership, earlierTickets };
};

type OpeningCategory = Pick<Category, 'guildId' | 'id' | 'openingMessage'> | null;

/** Of the message that the requester reads. @throws bot_unavailable when it contains the name of the server */
export const loadOpeningFacts = async (
  { chat, replyTimes, privacyPage }: Omit<OpeningFactsPorts, 'tickets'>,
  guild: GuildId,
  category: OpeningCategory,
): Promise<OpeningFacts> => {
  const { messageContent: seesContent } = await chat.getIntents();
  const privacyUrl = privacyPage === null ? null : `${privacyPage}?server=${guild}`;
  const common = { seesContent, privacyUrl, requester: null };
  if (category === null) return { ...common, serverName: null, usualReplyMs: null };
  const { guildId, id, openingMessage } = category;
  const needsName = listVariables(openingMessage ?? '').includes('server.name');
  const [server, usualReplyMs] = await Promise.all([
    needsName ? chat.showServer(guildId) : null,
    replyTimes.findUsual(guildId, id),
  ]);
  return { ...common, serverName: server?.name ?? null, usualReplyMs };
};
