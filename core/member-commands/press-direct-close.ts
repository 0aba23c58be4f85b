import { type PrivateAnswer, Refused, toAnswer } from '../built-in-commands/index.ts';
import { type ChatForm, type FieldAnswers, readText } from '../chat/index.ts';
import { loadServerContext } from '../settings/index.ts';
import type { GuildId, TicketId, UserId } from '../shared/ids.ts';
import { buildCloseForm } from '../staff-commands/index.ts';
import { closeOwnTicket } from './close-own-ticket.ts';
import { loadMemberContext, type MemberInput, type MemberPorts, toOwnTicket } from './member-context.ts';

export interface PressDirectClose extends MemberInput {
  readonly ticket: TicketId;
  /** Answers the form that asks for a reason; null without one. */
  readonly answers: FieldAnswers | null;
}

/** Does what the category lets a requester do. @throws as `useMemberCommand` */
export const pressDirectClose =
  (ports: MemberPorts) =>
  async ({ ticket, answers, ...input }: PressDirectClose): Promise<PrivateAnswer> => {
    const context = await loadMemberContext(ports, input);
    const { guild, userId, server } = context;
    const found = await ports.tickets.find(guild, ticket);
    if (found?.ticket.requesterId !== userId) return toAnswer(server.write('answer.not_your_ticket', {}));
    const reason = answers ? readText(answers['reason']) : undefined;
    try {
      return toAnswer(await closeOwnTicket(ports, context, toOwnTicket(context, found), reason));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return toAnswer(error.message);
    }
  };

/** Returns null where no reason is asked for, and for others than the requester. */
export const findDirectCloseForm =
  (ports: MemberPorts) =>
  async (guild: GuildId, ticket: TicketId, user: UserId): Promise<ChatForm | null> => {
    const found = await ports.tickets.find(guild, ticket);
    const isAsked = found?.policy.requireReason && found.policy.requesterClose !== 'off';
    if (!isAsked || found.ticket.requesterId !== user || found.ticket.status === 'closed') return null;
    return buildCloseForm(await loadServerContext(ports, guild));
  };
