import { p } from '@mikro-orm/core';
import { expression, json, table, text } from '../records/table.ts';

/** A word of a ticket of the server, by which others are found that begin with it or are misspelt. */
export interface TicketWordRow {
  readonly guildId: string;
  /** Is the word in the form of the index. */
  readonly word: string;
  /** Without accents: what words of a search are compared with. */
  readonly folded: string;
}

export const ticketWords = table<TicketWordRow>(
  'ticket_words',
  { guildId: text().primary(), word: text().primary(), folded: text() },
  {
    indexes: [
      expression('ticket_words_similar', 'ticket_words using gin (guild_id, folded gin_trgm_ops)'),
      expression('ticket_words_prefix', 'ticket_words (guild_id, folded text_pattern_ops)'),
    ],
  },
);

/** That words of a ticket have to be added or removed; gone when this is done. */
export interface TicketWordChangeRow {
  readonly guildId: string;
  readonly ticketId: string;
  readonly id: string;
  /** The last message of those whose words are added; null for the newest messages. */
  readonly lastMessageId: string | null;
  /** Words that the ticket does not have any more, to be removed unless others have them; null to add words. */
  readonly removedWords: readonly string[] | null;
}

export const ticketWordChanges = table<TicketWordChangeRow>('ticket_word_changes', {
  guildId: text().primary(),
  ticketId: p.uuid().primary(),
  id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
  lastMessageId: p.uuid().nullable(),
  removedWords: json().nullable(),
});
