import { linkTicket } from '../built-in-commands/index.ts';
import type { Category } from '../categories/index.ts';
import { checkAnswers, type GivenAnswer } from '../forms/index.ts';
import { OPENED_BY_FORM } from '../tickets/index.ts';
import type { MemberContext, MemberPorts } from './member-context.ts';

interface Opening {
  readonly category: Category;
  readonly answers: readonly GivenAnswer[];
}

/** Follows the rules of panels. @returns the answer, with a link to the ticket @throws as `openTicket` */
export const openByMember = async (
  ports: MemberPorts,
  context: MemberContext,
  { category, answers }: Opening,
): Promise<string> => {
  const { server, guild, userId, language = null, fromDirect = false, key = null } = context;
  const { id: categoryId, form } = category;
  const { ticket } = await ports.ticketActions.open({
    ...OPENED_BY_FORM,
    source: fromDirect ? 'message' : 'command',
    panelId: null,
    guild,
    actor: { type: 'user', id: userId },
    categoryId,
    requesterId: userId,
    requesterLanguage: language,
    formAnswers: checkAnswers(form, answers),
    key: key === null ? null : { callerId: categoryId, key, fingerprint: categoryId },
  });
  if (ticket.direct) return server.write('answer.direct_opened', { number: ticket.ticketNumber });
  return server.write('answer.ticket_opened', { channel: linkTicket(ticket) });
};
