import type { Instant } from '#core/shared/instant.ts';
import type { FullTranscript, TranscriptContext } from '#core/transcripts/index.ts';
import type { People } from './people.ts';

/** A transcript says this about its ticket; texts may be those of users. */
export interface Fact {
  readonly label: string;
  readonly value: string | { readonly instant: Instant } | readonly string[];
  /** It may be long. */
  readonly isWide?: true;
}

/** A conversation with the words and names by which it is shown. */
export interface Shown {
  readonly document: FullTranscript;
  readonly context: TranscriptContext;
  readonly people: People;
}

type Write = TranscriptContext['write'];

/** Leaves out what is not known or empty. */
const toFact = (label: string, value: Fact['value'] | null, isWide = false): readonly Fact[] =>
  value === null || (typeof value !== 'string' && 'length' in value && value.length === 0)
    ? []
    : [{ label, value, ...(isWide && { isWide: true as const }) }];

const toInstantFact = (label: string, instant: Instant | null): readonly Fact[] =>
  toFact(label, instant && { instant });

/** For readers of the conversation: who, when, and what came of it. */
export const listMainFacts = ({ document: { ticket }, context: { write }, people }: Shown): readonly Fact[] => [
  ...toFact(write('transcript.requester'), people.nameUser(ticket.requesterId)),
  ...toInstantFact(write('transcript.opened'), ticket.createdAt),
  ...toInstantFact(write('transcript.closed'), ticket.closedAt),
  ...toFact(write('transcript.reason'), ticket.closeReason || null, true),
];

export const listOtherFacts = ({ document, context: { write, status, priority }, people }: Shown): readonly Fact[] => {
  const { ticket } = document;
  const { claimedById, closedBy, closeCause } = ticket;
  return [
    ...toFact(write('transcript.status'), ticket.status === 'closed' ? null : status),
    ...toFact(write('transcript.priority'), priority),
    ...toFact(write('transcript.claimer'), claimedById && people.nameActor({ type: 'staff', id: claimedById })),
    ...toFact(write('transcript.closed_by'), closedBy && people.nameActor(closedBy)),
    ...toFact(
      write('transcript.cause'),
      closeCause === null || closeCause === 'manual' ? null : write(`transcript.cause.${closeCause}`),
    ),
    ...toFact(write('transcript.public'), ticket.public ? write('transcript.public_text') : null, true),
    ...toFact(write('transcript.participants'), ticket.participantIds.map(people.nameUser), true),
    ...toFact(write('transcript.tags'), ticket.tags, true),
    ...toFact(
      write('transcript.writers'),
      document.participants.map(
        ({ actor, name, messageCount }) => `${people.nameActor(actor, name)}: ${formatCount(messageCount, write)}`,
      ),
      true,
    ),
  ];
};

/** For those who look for the ticket elsewhere, or check that nothing was changed. The list of persons comes last. */
export const listIdFacts = ({
  document,
  context: { write, serverName, categoryName },
  people,
}: Shown): readonly Fact[] => [
  ...toFact(nameWith(write('transcript.server'), serverName), document.guildId),
  ...toFact(nameWith(write('transcript.category'), categoryName), document.ticket.categoryId),
  ...toFact(formatNumber(document, write), document.ticketId),
  ...toFact(write('transcript.document'), document.id),
  ...toInstantFact(write('transcript.made'), document.createdAt),
  ...toFact('SHA-256', document.sha256),
  ...people.listIds().map(({ name, id }) => ({ label: name, value: id })),
];

const nameWith = (label: string, name: string | null): string => (name === null ? label : `${label}: ${name}`);

export const formatCount = (count: number, write: Write): string => write('transcript.messages', { count });

/** `Ticket #42`. */
export const formatNumber = ({ ticket }: Pick<FullTranscript, 'ticket'>, write: Write): string =>
  write('transcript.ticket', { number: ticket.ticketNumber });

/** `Ticket #42: ` before the subject of others. */
export const describeHeading = (
  document: Pick<FullTranscript, 'ticket'>,
  write: Write,
): { readonly ticket: string; readonly subject: string } => {
  const subject = document.ticket.subject ?? '';
  return { ticket: formatNumber(document, write) + (subject ? ': ' : ''), subject };
};
