import type { Actor } from '#core/shared/actor.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { FullTranscript, TranscriptContext, TranscriptMessage } from '#core/transcripts/index.ts';

/** What a transcript says about its ticket; texts in it may be those of users. */
export interface Fact {
  readonly label: string;
  readonly value: string | { readonly moment: Instant } | readonly string[];
  /** It may be long. */
  readonly isWide?: true;
}

const ACTORS: Readonly<Record<Actor['type'], string>> = {
  staff: 'Staff',
  user: 'User',
  token: 'API token',
  flow: 'Flow',
  automation: 'Automation',
  system: 'System',
};

export const toKind = (actor: Actor): string => ACTORS[actor.type];

/** `on_hold` as words: `On hold`. */
const toWords = (value: string): string => (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ');

/** A time for people of every language and time zone. */
export const formatInstant = (at: Instant): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

export const formatCount = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);

export const toHeading = ({ ticket }: FullTranscript): { readonly ticket: string; readonly subject: string } => ({
  ticket: `Ticket #${ticket.ticketNumber}${ticket.subject ? ': ' : ''}`,
  subject: ticket.subject ?? '',
});

/** What the author is to the ticket, beyond being staff or a user; empty if nothing. */
export const toRole = ({ author }: TranscriptMessage, { ticket }: FullTranscript): string => {
  if (author.type === 'user' && author.id === ticket.requesterId) return 'requester';
  return author.type === 'staff' && author.id === ticket.claimedById ? 'claimer' : '';
};

const listClosingFacts = ({ ticket }: FullTranscript): readonly Fact[] => [
  ...(ticket.closedAt ? [{ label: 'Closed', value: { moment: ticket.closedAt } }] : []),
  ...(ticket.closedBy ? [{ label: 'Closed by', value: `${toKind(ticket.closedBy)} ${ticket.closedBy.id}` }] : []),
  ...(ticket.closeCause ? [{ label: 'Close cause', value: toWords(ticket.closeCause) }] : []),
];

const toTextOrNone = (values: readonly string[]): Fact['value'] => (values.length > 0 ? values : 'None');

export const listFacts = (
  document: FullTranscript,
  { serverName, categoryName }: TranscriptContext,
): readonly Fact[] => [
  { label: 'Server', value: serverName ?? document.guildId },
  { label: 'Category', value: categoryName ?? document.ticket.categoryId },
  { label: 'Status', value: toWords(document.ticket.status) },
  { label: 'Priority', value: toWords(document.ticket.priority) },
  { label: 'Requester', value: document.ticket.requesterId },
  { label: 'Claimer', value: document.ticket.claimedById ?? 'Nobody' },
  { label: 'Opened', value: { moment: document.ticket.createdAt } },
  ...listClosingFacts(document),
  { label: 'Participants', value: toTextOrNone(document.ticket.participantIds), isWide: true },
  { label: 'Tags', value: toTextOrNone(document.ticket.tags), isWide: true },
  ...(document.ticket.closeReason
    ? [{ label: 'Close reason', value: document.ticket.closeReason, isWide: true as const }]
    : []),
];
