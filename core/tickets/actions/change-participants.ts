import { conflict, limitReached, notFound } from '../../shared/errors.ts';
import type { GuildId, TicketId, UserId } from '../../shared/ids.ts';
import { type Page, toPage, type PageRequest } from '../../shared/page.ts';
import { type PlanStep, executeAction, executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { MAX_PARTICIPANTS, listMembers, type Ticket } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';

export interface ChangeParticipant extends TicketTarget {
  readonly userId: UserId;
}

export interface Participant {
  readonly userId: UserId;
  readonly role: 'requester' | 'claimer' | 'participant';
}

const getRole = (ticket: Ticket, userId: UserId): Participant['role'] => {
  if (userId === ticket.requesterId) return 'requester';
  return userId === ticket.claimedById ? 'claimer' : 'participant';
};

/** The order does not depend on who joins or leaves. */
const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

export const listParticipants =
  ({ tickets }: Pick<ActionPorts, 'tickets'>) =>
  async (guild: GuildId, id: TicketId, { limit, after }: PageRequest): Promise<Page<Participant>> => {
    const found = await tickets.find(guild, id);
    if (!found) throw notFound('Ticket');
    const [last] = after ?? [];
    const rest = [...listMembers(found.ticket)]
      .sort(compareIds)
      .filter((userId) => last === undefined || compareIds(last, userId) < 0)
      .map((userId) => ({ userId, role: getRole(found.ticket, userId) }));
    return toPage(rest, limit, ({ userId }) => [userId]);
  };

/** @throws conflict when the user has access already, or there is no room */
export const addParticipant =
  (ports: ActionPorts) =>
  (input: ChangeParticipant): Promise<Participant> => {
    const { userId, actor } = input;
    const planStep: PlanStep = (ticket, at) => {
      if (listMembers(ticket).includes(userId))
        throw conflict('already_done', `User ${userId} already takes part in this ticket.`);
      if (ticket.participantIds.length >= MAX_PARTICIPANTS) {
        throw limitReached(`A ticket has at most ${MAX_PARTICIPANTS} participants. Remove one first.`);
      }
      const participantIds = [...ticket.participantIds, userId];
      return {
        channel: { allow: [userId] },
        change: () =>
          applyChange(ports.ids, ticket, { participantIds }, { type: 'ticket.participant_added', actor, at }),
      };
    };
    const target = { ...input, joining: [userId] };
    return executeAction(ports)(target, 'add_participant', planStep, ({ ticket }) => ({
      userId,
      role: getRole(ticket, userId),
    }));
  };

/** @throws not_found for a user without access; conflict for the requester and the claimer */
export const removeParticipant =
  (ports: ActionPorts) =>
  async (input: ChangeParticipant): Promise<void> => {
    const { userId, actor } = input;
    await executeTicketAction(ports)(input, 'remove_participant', (ticket, at) => {
      const isMember = listMembers(ticket).includes(userId);
      if (!isMember) throw notFound('Participant');
      const role = getRole(ticket, userId);
      if (role !== 'participant')
        throw conflict('not_removable', `User ${userId} is the ${role} of this ticket and cannot be removed.`);
      const participantIds = ticket.participantIds.filter((id) => id !== userId);
      return {
        channel: { deny: [userId] },
        change: () =>
          applyChange(ports.ids, ticket, { participantIds }, { type: 'ticket.participant_removed', actor, at }),
      };
    });
  };
