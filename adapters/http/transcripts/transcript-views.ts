import { z } from 'zod';
import type { TicketId, TranscriptId } from '#core/shared/ids.ts';
import { MAX_MERGED } from '#core/transcripts/index.ts';
import { AttachmentView } from '../attachments/attachment-views.ts';
import { ActorOut, GuildIdField, idField, InstantOut } from '../pipeline/codecs.ts';
import { MessageView, TicketView } from '../tickets/ticket-views.ts';

const Speaker = z
  .object({
    actor: ActorOut,
    name: z.string().nullable().describe('Name in their newest message; null when it is not known.'),
    avatarUrl: z.string().nullable().describe('Address of the picture at that time; null without one.'),
    messageCount: z.int().describe('Messages they wrote.'),
  })
  .meta({ id: 'Speaker', description: 'A user who wrote in a ticket.' });

export const TranscriptView = z
  .object({
    id: idField<TranscriptId>('transcript'),
    guildId: GuildIdField,
    ticketId: idField<TicketId>('ticket'),
    ticket: TicketView.describe('The ticket as it was when it was closed, with its form answers.'),
    participants: z.array(Speaker).describe('Everyone who wrote, in the order of their first messages.'),
    messageCount: z.int().describe('Messages in it.'),
    sha256: z
      .string()
      .describe(
        'SHA-256 of the ticket and of each message, as JSON with the names of all objects in order and no spaces, each followed by a line feed. Of the fields `requesterName`, `claimedByName`, `authorName`, `authorAvatarUrl` and `parts`, those that are null are left out, and `direct` and `public` where they are false.',
      ),
    closedAt: InstantOut.describe('When the ticket was closed.'),
    createdAt: InstantOut.describe('When the transcript was made.'),
  })
  .meta({ id: 'Transcript', description: 'The conversation of a ticket until it was closed. It never changes.' });

export const TRANSCRIPT_FORMATS = ['json', 'html', 'markdown'] as const;

const MergedConversation = z
  .object({
    transcriptId: idField<TranscriptId>('transcript'),
    ticketId: idField<TicketId>('ticket'),
    ticketNumber: z.int().describe('Number of the ticket that was merged into this one.'),
    subject: z.string().nullable().describe('Its subject.'),
    sha256: z.string().describe('Messages of its own transcript, in the same form.'),
    messages: z.array(MessageView).describe('Its conversation, oldest first.'),
  })
  .meta({ id: 'MergedConversation', description: 'The conversation of a ticket that was merged into another one.' });

export const FullTranscriptView = z
  .object({
    ...TranscriptView.shape,
    format: z.enum(TRANSCRIPT_FORMATS).describe('The format that was asked for.'),
    messages: z
      .array(MessageView)
      .nullable()
      .describe('The conversation, oldest first; null in other formats than json.'),
    merged: z
      .array(MergedConversation)
      .nullable()
      .describe(
        `The conversations of tickets that were merged into this one, ${MAX_MERGED} at the most, from their own transcripts; \`messageCount\` and \`sha256\` are without them. Null in other formats than json, which show them in the document.`,
      ),
    attachments: z
      .array(AttachmentView)
      .nullable()
      .describe('The files of the messages, as they are kept now; null in other formats than json.'),
    content: z
      .string()
      .nullable()
      .describe(
        'The document, in which nothing that users wrote can run, and nothing loads but pictures that this service keeps; null in json.',
      ),
  })
  .meta({ id: 'FullTranscript', description: 'A transcript with all its messages.' });

export const EndedLinksView = z
  .object({ endedAt: InstantOut.describe('Links that were created until this time open nothing.') })
  .meta({ id: 'EndedTranscriptLinks', description: 'That all links to transcripts of a server were ended.' });

export const TranscriptLinkView = z
  .object({
    url: z
      .url()
      .describe('Opens the transcript in a browser. Keep it secret: everyone who has it can read the transcript.'),
    expiresAt: InstantOut.describe('When it stops working.'),
  })
  .meta({ id: 'TranscriptLink', description: 'A link by which people read a transcript without a token.' });
