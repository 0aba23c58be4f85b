import { type Actor, SYSTEM } from '../../shared/actor.ts';
import type { EventType } from '../../shared/events.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Message, Ticket, TimelineEntry } from '../../tickets/index.ts';
import { deriveId } from '../format/import-id.ts';
import type { TicketContext } from './ticket-context.ts';

interface Step {
  readonly type: EventType;
  readonly actor: Actor;
  readonly at: Instant;
  readonly from?: TimelineEntry['from'];
  readonly to?: TimelineEntry['to'];
}

const toUser = (id: string): Actor => ({ type: 'user', id });
const toStaff = (id: string): Actor => ({ type: 'staff', id });

/** What is known of a ticket whose source keeps no history. */
interface KnownFacts {
  readonly ticket: Ticket;
  readonly messages: readonly Message[];
  readonly ratedAt: Instant | null;
}

const listAnswers = ({ ticket, messages }: KnownFacts): readonly Step[] => {
  const { claimedById, firstResponseAt } = ticket;
  const replies = messages.filter(({ author }) => author.type === 'staff');
  const responder = replies[0]?.author ?? (claimedById ? toStaff(claimedById) : SYSTEM);
  return [
    ...replies.map(({ author, createdAt: at }): Step => ({ type: 'ticket.message_created', actor: author, at })),
    ...(firstResponseAt ? [{ type: 'ticket.first_response', actor: responder, at: firstResponseAt } as const] : []),
  ];
};

const listClaims = ({ ticket: { claimedById, claimedAt } }: KnownFacts): readonly Step[] => {
  if (!claimedById || !claimedAt) return [];
  const actor = toStaff(claimedById);
  return [{ type: 'ticket.claimed', actor, at: claimedAt, from: { claimedById: null }, to: { claimedById } }];
};

const listEndings = ({ ticket, ratedAt }: KnownFacts): readonly Step[] => {
  const { closedAt, closedBy, feedback, requesterId } = ticket;
  if (!closedAt) return [];
  const [from, to] = [{ status: 'open' }, { status: 'closed' }] as const;
  return [
    { type: 'ticket.closed', actor: closedBy ?? SYSTEM, at: closedAt, from, to },
    ...(feedback
      ? [{ type: 'ticket.feedback_received', actor: toUser(requesterId), at: ratedAt ?? closedAt } as const]
      : []),
  ];
};

/** Makes a timeline of what is known, so that analytics count the ticket as any other. */
export const deriveTimeline = (
  { digests, manifest }: TicketContext,
  key: string,
  facts: KnownFacts,
): readonly TimelineEntry[] => {
  const { id: ticketId, guildId, requesterId, createdAt } = facts.ticket;
  const created: Step = { type: 'ticket.created', actor: toUser(requesterId), at: createdAt };
  return [created, ...listAnswers(facts), ...listClaims(facts), ...listEndings(facts)]
    .map((step, index) => ({
      from: {},
      to: {},
      ...step,
      id: deriveId(digests, { source: manifest.source, kind: 'timeline', key: `${key}/${index}`, at: step.at }),
      guildId,
      ticketId,
    }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
};
