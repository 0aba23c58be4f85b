import { p } from '@mikro-orm/core';
import type { TranscriptMessage, Transcript } from '#core/transcripts/index.ts';
import { count, expression, instant, json, table, text } from '../records/table.ts';

/** A transcript, or the order for one: that has nothing yet in the columns that may be null. */
export type TranscriptRow = Pick<Transcript, 'id' | 'guildId' | 'ticketId' | 'ticket' | 'closedAt'> & {
  readonly [Field in 'participants' | 'messageCount' | 'sha256' | 'createdAt']: Transcript[Field] | null;
};

/** These are unknown before a transcript is made. */
export const MADE_COLUMNS = ['participants', 'messageCount', 'sha256', 'createdAt'] as const;

export const transcripts = table<TranscriptRow>(
  'transcripts',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    ticketId: p.uuid(),
    ticket: json(),
    closedAt: instant(),
    participants: json().nullable(),
    messageCount: count().nullable(),
    sha256: text().nullable(),
    createdAt: instant().nullable(),
  },
  {
    indexes: [
      expression('transcripts_closed', 'transcripts (guild_id, closed_at, id) where sha256 is not null'),
      expression('transcripts_ordered', 'transcripts (closed_at, id) where sha256 is null'),
      { name: 'transcripts_ticket', properties: ['guildId', 'ticketId', 'closedAt', 'id'] },
      // For every filter that asks for a value of the ticket.
      expression('transcripts_content', 'transcripts using gin (guild_id, ticket jsonb_path_ops)'),
      expression('transcripts_words', `transcripts using gin (guild_id, (${transcriptWords()}))`),
    ],
  },
);

/** The words of a transcript itself; those of its messages are indexed with them. */
export function transcriptWords(alias?: string): string {
  const ticket = alias ? `${alias}.ticket` : 'ticket';
  return `to_tsvector('simple'::regconfig, coalesce(${ticket} ->> 'subject', '')) || jsonb_to_tsvector('simple'::regconfig, jsonb_path_query_array(${ticket}, '$."formAnswers"[*]."value"'), '["string"]')`;
}

/** A ticket and each transcript of it keep these columns of a message, besides its ids. */
export const messageColumns = () => ({
  chatMessageId: text().nullable(),
  author: json(),
  authorName: text().nullable(),
  authorAvatarUrl: text().nullable(),
  content: text(),
  attachments: json(),
  parts: json().nullable(),
  createdAt: instant(),
  editedAt: instant().nullable(),
  deletedAt: instant().nullable(),
});

/** A message of one transcript; the same one can stand in several of its ticket. */
export type TranscriptMessageRow = TranscriptMessage & { readonly transcriptId: string; readonly guildId: string };

export const transcriptMessages = table<TranscriptMessageRow>(
  'transcript_messages',
  {
    guildId: text().primary(),
    transcriptId: p.uuid().primary(),
    id: p.uuid().primary(),
    ticketId: p.uuid(),
    ...messageColumns(),
  },
  {
    indexes: [
      expression(
        'transcript_messages_words',
        `transcript_messages using gin (guild_id, to_tsvector('simple'::regconfig, content))`,
      ),
    ],
  },
);
