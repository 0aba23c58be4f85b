import type { Actor } from '#core/shared/actor.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { FullTranscript, TranscriptContext, TranscriptMessage } from '#core/transcripts/index.ts';

/** A transcript says this about its ticket; texts may be those of users. */
export interface Fact {
  readonly label: string;
  readonly value: string | { readonly instant: Instant } | readonly string[];
  /** It may be long. */
  readonly isWide?: true;
}

const ACTORS: Readonly<Record<Actor['type'], string>> = {
  staff: 'Staff',
  user: 'User',
  token: 'API token',
  person: 'Dashboard',
  flow: 'Flow',
  automation: 'Automation',
  system: 'System',
};

export const toKind = (actor: Actor): string => ACTORS[actor.type];

/** The name of a user as the transcript knows it; null for a user whose name it does not know. */
export type FindName = (userId: string) => string | null;

export const createFindName = ({ ticket, participants }: FullTranscript): FindName => {
  const { requesterId, requesterName, claimedById, claimedByName } = ticket;
  const known: readonly (readonly [string | null, string | null])[] = [
    ...participants.map(({ actor, name }) => [actor.id, name] as const),
    [requesterId, requesterName],
    [claimedById, claimedByName],
  ];
  const names = new Map(known.filter(([, name]) => name !== null));
  return (userId) => names.get(userId) ?? null;
};

/** The name with the id, which alone says who it was: names can change and be equal. */
const toNameAndId = (findName: FindName, userId: string): string => {
  const name = findName(userId);
  return name === null ? userId : `${name} (${userId})`;
};

/** `on_hold` as words: `On hold`. */
const toWords = (value: string): string => (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ');

/** A time for people of every language and time zone. */
export const formatInstant = (at: Instant): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

export const formatCount = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);

export const toHeading = ({ ticket }: FullTranscript): { readonly ticket: string; readonly subject: string } => ({
  ticket: `Ticket #${ticket.ticketNumber}${ticket.subject ? ': ' : ''}`,
  subject: ticket.subject ?? '',
});

/** Returns `requester` or `claimer`; empty for other authors. */
export const toRole = ({ author }: TranscriptMessage, { ticket }: FullTranscript): string => {
  if (author.type === 'user' && author.id === ticket.requesterId) return 'requester';
  return author.type === 'staff' && author.id === ticket.claimedById ? 'claimer' : '';
};

const listPublicFacts = ({ ticket }: FullTranscript): readonly Fact[] =>
  ticket.public ? [{ label: 'Public', value: 'All who saw the forum could read this conversation' }] : [];

const listClosingFacts = ({ ticket }: FullTranscript, findName: FindName): readonly Fact[] => [
  ...(ticket.closedAt ? [{ label: 'Closed', value: { instant: ticket.closedAt } }] : []),
  ...(ticket.closedBy
    ? [{ label: 'Closed by', value: `${toKind(ticket.closedBy)} ${toNameAndId(findName, ticket.closedBy.id)}` }]
    : []),
  ...(ticket.closeCause ? [{ label: 'Close cause', value: toWords(ticket.closeCause) }] : []),
];

const toTextOrNone = (values: readonly string[]): Fact['value'] => (values.length > 0 ? values : 'None');

export const listFacts = (
  document: FullTranscript,
  { serverName, categoryName }: TranscriptContext,
): readonly Fact[] => {
  const findName = createFindName(document);
  const { ticket } = document;
  return [
    { label: 'Server', value: serverName ?? document.guildId },
    { label: 'Category', value: categoryName ?? ticket.categoryId },
    { label: 'Status', value: toWords(ticket.status) },
    { label: 'Priority', value: toWords(ticket.priority) },
    { label: 'Requester', value: toNameAndId(findName, ticket.requesterId) },
    { label: 'Claimer', value: ticket.claimedById ? toNameAndId(findName, ticket.claimedById) : 'Nobody' },
    ...listPublicFacts(document),
    { label: 'Opened', value: { instant: ticket.createdAt } },
    ...listClosingFacts(document, findName),
    {
      label: 'Participants',
      value: toTextOrNone(ticket.participantIds.map((id) => toNameAndId(findName, id))),
      isWide: true,
    },
    { label: 'Tags', value: toTextOrNone(ticket.tags), isWide: true },
    ...(ticket.closeReason ? [{ label: 'Close reason', value: ticket.closeReason, isWide: true as const }] : []),
  ];
};
