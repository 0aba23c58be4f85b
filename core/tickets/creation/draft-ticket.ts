import { type Category, isDirect, isPublic } from '../../categories/index.ts';
import type { UncheckedAnswer } from '../../forms/index.ts';
import type { TicketCreation } from '../model/ticket-creations.ts';
import type { FormAnswer, Ticket } from '../model/ticket.ts';
import type { OpenTicketInput } from './new-ticket.ts';

const INITIAL_FIELDS = {
  requesterName: null,
  claimedByName: null,
  channelId: null,
  closeRequest: null,
  holdUntil: null,
  firstResponseAt: null,
  lastMessageAt: null,
  messageCount: 0,
  reopenCount: 0,
  closedAt: null,
  closedBy: null,
  closeReason: null,
  closeCause: null,
  mergedIntoId: null,
  feedback: null,
};

export const draftTicket = (
  input: OpenTicketInput,
  { guild, ticketId, now }: Pick<TicketCreation, 'guild' | 'ticketId' | 'now'>,
  category: Category,
  ticketNumber: number,
): Ticket => ({
  id: ticketId,
  ticketNumber,
  guildId: guild,
  direct: isDirect(category),
  public: isPublic(category),
  subject: input.subject,
  status: 'open',
  priority: input.priority ?? category.defaultPriority,
  categoryId: category.id,
  panelId: input.panelId,
  source: input.source,
  requesterId: input.requesterId,
  claimedById: input.claimedById,
  claimedAt: input.claimedById && now,
  participantIds: [...new Set(input.participantIds)].filter(
    (id) => id !== input.requesterId && id !== input.claimedById,
  ),
  tags: [...new Set(input.tags ?? category.defaultTags)],
  formAnswers: input.formAnswers.map((answer) => withLabel(answer, category)),
  ...INITIAL_FIELDS,
  externalId: input.externalId,
  metadata: input.metadata,
  version: 1,
  createdAt: now,
  updatedAt: now,
  eventCount: 0,
  lastActivityAt: now,
  claimerAwaitedSince: input.claimedById && now,
  warnedAt: null,
  channelRetiredAt: null,
  openingMessageId: null,
  closingMessageId: null,
});

const withLabel = ({ questionId, label, value, displayValues }: UncheckedAnswer, { form }: Category): FormAnswer => ({
  questionId,
  label: label ?? form?.questions.find(({ id }) => id === questionId)?.label ?? questionId,
  value,
  ...(displayValues && { displayValues }),
});
