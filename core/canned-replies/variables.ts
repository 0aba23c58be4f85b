import { mentionUser } from '../chat/index.ts';
import type { Category } from '../categories/index.ts';
import type { UserId } from '../shared/ids.ts';
import type { LookUp } from '../shared/values/template.ts';
import { type Ticket, toShownText } from '../tickets/index.ts';

/** Variables of a null object have no value. */
export interface TextContext {
  readonly ticket: Ticket | null;
  readonly category: Pick<Category, 'name'> | null;
  readonly staffId: UserId | null;
  /** The caller sets these values of `vars.<name>`. */
  readonly variables: Readonly<Record<string, string>>;
}

export const createLookUp = ({ ticket, category, staffId, variables }: TextContext): LookUp => {
  const values = new Map<string, string | null>([
    ...(ticket ? listTicketVariables(ticket) : []),
    ['category.name', category && category.name],
    ['staff.mention', toMention(staffId)],
    ...Object.entries(variables).map(([name, value]): Entry => [`vars.${name}`, value]),
  ]);
  return (name) => values.get(name) ?? null;
};

type Entry = [name: string, value: string | null];

const listTicketVariables = (ticket: Ticket): readonly Entry[] => [
  ['ticket.id', ticket.id],
  ['ticket.number', String(ticket.ticketNumber)],
  ['ticket.subject', ticket.subject],
  ['ticket.status', ticket.status],
  ['ticket.priority', ticket.priority],
  ['requester.id', ticket.requesterId],
  // The chat shows a mention as the user's present name.
  ['requester.name', toMention(ticket.requesterId)],
  ['requester.mention', toMention(ticket.requesterId)],
  ['claimer.name', toMention(ticket.claimedById)],
  ['claimer.mention', toMention(ticket.claimedById)],
  // An empty answer has no value.
  ...ticket.formAnswers.map((answer): Entry => [`answer.${answer.questionId}`, toShownText(answer) || null]),
];

const toMention = (id: UserId | null): string | null => id && mentionUser(id);
