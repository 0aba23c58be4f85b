import { type Category, fillNamePattern, type NameValues, usesVariable } from '../../categories/index.ts';
import { type ChatPlatform, type Person, mentionUser } from '../../chat/index.ts';
import { truncate } from '../../shared/values/text.ts';
import { type Ticket, toShownText } from '../model/ticket.ts';

type NamedTicket = Pick<
  Ticket,
  | 'guildId'
  | 'ticketNumber'
  | 'requesterId'
  | 'requesterName'
  | 'claimedById'
  | 'priority'
  | 'status'
  | 'formAnswers'
  | 'subject'
>;

export interface ChannelLabel {
  readonly name: string;
  /** A platform without topics ignores it. */
  readonly topic: string;
}

/** Asks the chat for people only where the pattern names them. @throws bot_unavailable */
export const labelChannel = async (
  chat: Pick<ChatPlatform, 'listPeople'>,
  category: Category,
  ticket: NamedTicket,
): Promise<ChannelLabel> => {
  const { channelNamePattern: pattern, home } = category;
  const topic = buildTopic(category, ticket);
  if (home === 'forum' && ticket.subject !== null) return { name: truncate(toLine(ticket.subject), MAX_TITLE), topic };
  const values = toValues(category, ticket, await listNamedPeople(chat, pattern, ticket));
  return { name: fillNamePattern(pattern, ticket.ticketNumber, values), topic };
};

const listNamedPeople = async (
  chat: Pick<ChatPlatform, 'listPeople'>,
  pattern: string,
  { guildId, requesterId, claimedById }: NamedTicket,
): Promise<readonly Person[]> => {
  const ids = [
    ...(usesVariable(pattern, 'requester.username', 'requester.name') ? [requesterId] : []),
    ...(usesVariable(pattern, 'claimer.name') && claimedById ? [claimedById] : []),
  ];
  return ids.length > 0 ? chat.listPeople(guildId, [...new Set(ids)]) : [];
};

const toValues = (
  { name: category }: Category,
  { requesterId, claimedById, priority, status }: NamedTicket,
  people: readonly Person[],
): NameValues => {
  const find = (id: string) => people.find(({ userId }) => userId === id);
  const { name, username } = find(requesterId) ?? { name: requesterId, username: requesterId };
  return {
    'category.name': category,
    'ticket.priority': priority,
    'requester.name': name,
    'requester.username': username,
    // The other statuses change too often for a name, which can be changed twice in ten minutes.
    'ticket.status': status === 'closed' ? 'closed' : 'open',
    'claimer.name': claimedById && (find(claimedById)?.name ?? claimedById),
  };
};

const MAX_ANSWER = 200;
const MAX_TITLE = 100;

/** Mentions in a topic notify no user. */
const buildTopic = ({ name }: Category, { requesterId, formAnswers }: NamedTicket): string =>
  [
    mentionUser(requesterId),
    name,
    ...formAnswers.slice(0, 1).map((answer) => truncate(toLine(toShownText(answer)), MAX_ANSWER)),
  ]
    .filter(Boolean)
    .join(' · ');

const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
