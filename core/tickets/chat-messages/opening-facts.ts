import {
  type Calendar,
  type CalendarFinder,
  createOpeningHours,
  findCalendar,
  type TimeSpan,
} from '../../calendars/index.ts';
import type { Category } from '../../categories/index.ts';
import type { ChatMembership, ChatPlatform } from '../../chat/index.ts';
import type { SettingsFields } from '../../settings/index.ts';
import type { Instant } from '../../shared/instant.ts';
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

/** The opening hours as they were when the ticket was opened. */
export interface HoursFacts {
  readonly isOpen: boolean;
  /** Members are informed that nobody is there. */
  readonly isWarned: boolean;
  readonly nextOpening: Instant | null;
  readonly spans: readonly TimeSpan[];
  readonly holiday: string | null;
}

export interface OpeningFacts {
  /** Is null when the message does not contain it. */
  readonly serverName: string | null;
  readonly usualReplyMs: number | null;
  /** Is null where it is open always. */
  readonly hours: HoursFacts | null;
  readonly seesContent: boolean;
  /** Is null while the service does not know its own address. */
  readonly privacyUrl: string | null;
  /** Is null where the requester reads the message. */
  readonly requester: RequesterFacts | null;
}

export interface OpeningFactsPorts extends CalendarFinder {
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
  rules: OpenedWith,
): Promise<OpeningFacts> => {
  const facts = await loadOpeningFacts(ports, ticket, rules);
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

interface OpenedWith {
  readonly category: Pick<Category, 'calendarId' | 'id' | 'openingMessage'> | null;
  readonly settings: Pick<SettingsFields, 'calendarId'>;
}

/** Of the message that the requester reads. @throws bot_unavailable when it contains the name of the server */
export const loadOpeningFacts = async (
  { chat, calendars, replyTimes, privacyPage }: Omit<OpeningFactsPorts, 'tickets'>,
  { guildId, createdAt }: Pick<Ticket, 'createdAt' | 'guildId'>,
  { category, settings }: OpenedWith,
): Promise<OpeningFacts> => {
  const { messageContent: seesContent } = await chat.getIntents();
  const privacyUrl = privacyPage === null ? null : `${privacyPage}?server=${guildId}`;
  const common = { seesContent, privacyUrl, requester: null };
  if (category === null) return { ...common, serverName: null, usualReplyMs: null, hours: null };
  const needsName = listVariables(category.openingMessage ?? '').includes('server.name');
  const [server, usualReplyMs, calendar] = await Promise.all([
    needsName ? chat.showServer(guildId) : null,
    replyTimes.findUsual(guildId, category.id),
    findCalendar({ calendars }, guildId, category, settings),
  ]);
  const hours = calendar && toHoursFacts(calendar, createdAt);
  return { ...common, serverName: server?.name ?? null, usualReplyMs, hours };
};

const toHoursFacts = (calendar: Calendar, at: Instant): HoursFacts => {
  const hours = createOpeningHours(calendar);
  const isOpen = hours.isOpen(at);
  const isWarned = !isOpen && calendar.outside === 'warn';
  return { isOpen, isWarned, nextOpening: hours.nextOpening(at), ...hours.describeDay(at) };
};
