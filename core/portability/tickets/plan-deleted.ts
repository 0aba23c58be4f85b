import type { StoredAttachment } from '../../attachments/index.ts';
import type { TicketId } from '../../shared/ids.ts';
import { createBroken, readKey } from '../format/portable-record.ts';
import { planFiles } from './plan-attachments.ts';
import { planMessages } from './plan-messages.ts';
import { withFiles } from './plan-ticket.ts';
import { planGivenTranscripts, type PlannedTranscript } from './plan-transcripts.ts';
import type { TicketGroup } from './read-tickets.ts';
import type { TicketContext } from './ticket-context.ts';

/** Is what is left of a deleted ticket. */
export interface PlannedDeleted {
  readonly key: string;
  readonly id: TicketId;
  readonly transcripts: readonly PlannedTranscript[];
  readonly attachments: readonly StoredAttachment[];
}

/** @throws validation_error for a ticket without a transcript, and for one that cannot be imported */
export const planDeleted = (
  context: TicketContext,
  id: TicketId,
  { key, ticket, parts }: TicketGroup,
): PlannedDeleted => {
  if (parts.transcript.length === 0) throw createBroken('a deleted ticket needs a transcript');
  const identity = { key, id, requesterId: readKey(ticket, 'requesterId') };
  const files = planFiles(context, identity, parts.attachment);
  const within = withFiles(context, files);
  const fileIds = new Map(files.map((file) => [file.key, file.attachment.id]));
  const messages = planMessages(within, identity, fileIds, parts.message);
  return {
    key,
    id,
    transcripts: planGivenTranscripts(within, parts.transcript, { identity, messages, files: fileIds }),
    attachments: files.map(({ attachment }) => attachment),
  };
};
