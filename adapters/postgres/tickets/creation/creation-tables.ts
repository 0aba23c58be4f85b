import { p } from '@mikro-orm/core';
import type { ChatMessage } from '#core/chat/index.ts';
import { count, instant, json, table, text } from '../../records/table.ts';

/** A ticket creation that has its number but not yet its ticket. */
export interface TicketCreationRow {
  readonly ticketId: string;
  readonly guildId: string;
  readonly ticketNumber: number;
  readonly runningUntil: string;
  /** It can be neither resumed nor committed; its channel is being removed. */
  readonly isExpired: boolean;
  /** Whose key it was begun under, and the key; null without one. */
  readonly keyTokenId: string | null;
  readonly key: string | null;
}

export const ticketCreations = table<TicketCreationRow>(
  'ticket_creations',
  {
    guildId: text().primary(),
    ticketId: p.uuid().primary(),
    ticketNumber: count(),
    runningUntil: instant(),
    isExpired: p.boolean().default(false),
    keyTokenId: p.uuid().nullable(),
    key: text().nullable(),
  },
  {
    indexes: [{ name: 'ticket_creations_until', properties: ['runningUntil'] }],
  },
);

export interface IdempotencyKeyRow {
  readonly tokenId: string;
  readonly guildId: string;
  readonly key: string;
  readonly fingerprint: string;
  /** Id of the ticket that the request creates, or the id that names the effects of another request. */
  readonly ticketId: string;
  readonly runningUntil: string;
  readonly expiresAt: string;
  /** JSON text, as it was: what is answered again is equal to the letter. */
  readonly answer: string | null;
  /** Who holds the key while the request runs; null for the creation of a ticket. */
  readonly attempt: string | null;
  /** Whether the answer is encrypted. */
  readonly isSealed: boolean;
}

export const idempotencyKeys = table<IdempotencyKeyRow>(
  'idempotency_keys',
  {
    guildId: text().primary(),
    tokenId: p.uuid().primary(),
    key: text().primary(),
    fingerprint: text(),
    ticketId: p.uuid(),
    runningUntil: instant(),
    expiresAt: instant(),
    answer: text().nullable(),
    attempt: p.uuid().nullable(),
    isSealed: p.boolean().default(false),
  },
  { indexes: [{ name: 'idempotency_keys_expiry', properties: ['expiresAt'] }] },
);

/** A message that was written in the channel of a ticket creation, buffered until the ticket is committed. */
export interface BufferedMessageRow {
  readonly ticketId: string;
  readonly messageId: string;
  readonly guildId: string;
  readonly message: ChatMessage;
}

export const bufferedMessages = table<BufferedMessageRow>('buffered_messages', {
  guildId: text().primary(),
  ticketId: p.uuid().primary(),
  messageId: text().primary(),
  message: json(),
});
