import { type Category, isDirect, isPublic } from '../../categories/index.ts';
import type { UncheckedAnswer } from '../../forms/index.ts';
import type { TicketCreation } from '../model/ticket-creations.ts';
import { getInitialValues } from '../../shared/record/record.ts';
import { type FormAnswer, TICKET_RECORD, type Ticket } from '../model/ticket.ts';
import type { OpenTicketInput } from './new-ticket.ts';

export const draftTicket = (
  input: OpenTicketInput,
  { guild, ticketId, now }: Pick<TicketCreation, 'guild' | 'ticketId' | 'now'>,
  category: Category,
  ticketNumber: number,
): Ticket => ({
  ...getInitialValues(TICKET_RECORD),
  id: ticketId,
  ticketNumber,
  guildId: guild,
  direct: isDirect(category),
  public: isPublic(category),
  subject: input.subject,
  priority: input.priority ?? category.defaultPriority,
  categoryId: category.id,
  panelId: input.panelId,
  source: input.source,
  requesterId: input.requesterId,
  claimedById: input.claimedById,
  claimedAt: input.claimedById && now,
  teamId: category.teamIds[0] ?? null,
  participantIds: [...new Set(input.participantIds)].filter(
    (id) => id !== input.requesterId && id !== input.claimedById,
  ),
  tags: [...new Set(input.tags ?? category.defaultTags)],
  formAnswers: input.formAnswers.map((answer) => withLabel(answer, category)),
  externalId: input.externalId,
  metadata: input.metadata,
  createdAt: now,
  updatedAt: now,
  lastActivityAt: now,
  claimerAwaitedSince: input.claimedById && now,
});

const withLabel = ({ questionId, label, value, displayValues }: UncheckedAnswer, { form }: Category): FormAnswer => ({
  questionId,
  label: label ?? form?.questions.find(({ id }) => id === questionId)?.label ?? questionId,
  value,
  ...(displayValues && { displayValues }),
});
