import type { ExportColumn } from '../exports/export-dialog.tsx';
import type { Ticket } from '../tickets/model/types.ts';
import { toAnswerText, toName, toPriorityLabel, toStatusLabel, toSubject } from '../tickets/model/words.ts';
import { t } from '../texts/texts.ts';

/** What the file has of a ticket. @param toPlace names the category or the server */
export const listTicketColumns = (toPlace: (ticket: Ticket) => string | undefined): readonly ExportColumn<Ticket>[] => [
  { name: t('Number'), read: ({ ticketNumber }) => ticketNumber },
  { name: t('Subject'), read: toSubject },
  { name: t('Category'), read: (ticket) => toPlace(ticket) ?? null },
  { name: t('Status'), read: ({ status }) => toStatusLabel(status) },
  { name: t('Priority'), read: ({ priority }) => toPriorityLabel(priority) },
  { name: t('Requester'), read: ({ requesterName, requesterId }) => toName(requesterName, requesterId) },
  { name: t('Id of the requester'), read: ({ requesterId }) => requesterId },
  {
    name: t('Claimed by'),
    read: ({ claimedByName, claimedById }) => claimedById && toName(claimedByName, claimedById),
  },
  { name: t('Tags'), read: ({ tags }) => tags.join(', ') },
  { name: t('Opened'), read: ({ createdAt }) => createdAt },
  { name: t('First response'), read: ({ firstResponseAt }) => firstResponseAt },
  { name: t('Last message'), read: ({ lastMessageAt }) => lastMessageAt },
  { name: t('Closed'), read: ({ closedAt }) => closedAt },
  { name: t('Reason'), read: ({ closeReason }) => closeReason },
  { name: t('Rating'), read: ({ feedback }) => feedback?.rating ?? null },
  { name: t('Comment'), read: ({ feedback }) => feedback?.comment ?? null },
  {
    name: t('Form'),
    read: ({ formAnswers }) => formAnswers.map((answer) => `${answer.label}: ${toAnswerText(answer)}`).join('\n'),
  },
];
