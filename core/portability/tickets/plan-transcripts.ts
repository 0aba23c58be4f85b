import type { AttachmentId, TranscriptId } from '../../shared/ids.ts';
import { isRecord } from '../../shared/values/type-guards.ts';
import { type Message, type Ticket, type TicketSnapshot, toSnapshot } from '../../tickets/index.ts';
import {
  addMessages,
  toLine,
  toTranscriptMessage,
  type Transcript,
  type TranscriptMessage,
} from '../../transcripts/index.ts';
import { deriveId } from '../format/import-id.ts';
import { createBroken, type PortableRecord, readInstant } from '../format/portable-record.ts';
import { toIdNames } from '../format/references.ts';
import { planMessage } from './plan-messages.ts';
import {
  assertDistinct,
  checkRecord,
  identifyPart,
  type TicketContext,
  type TicketIdentity,
  toHistoryRules,
} from './ticket-context.ts';

export interface PlannedTranscript {
  readonly transcript: Transcript;
  readonly messages: readonly TranscriptMessage[];
}

export interface TranscriptParts {
  readonly identity: TicketIdentity;
  /** Has the messages of the ticket by their keys, the oldest first. */
  readonly messages: ReadonlyMap<string, Message>;
  readonly files: ReadonlyMap<string, AttachmentId>;
}

type TicketParts = TranscriptParts & { readonly ticket: Ticket };

/** Builds a transcript as the service makes it: participants, count and hash follow from its parts. */
const buildTranscript = (
  { digests }: TicketContext,
  fields: Pick<Transcript, 'id' | 'guildId' | 'ticketId' | 'ticket' | 'closedAt' | 'createdAt'>,
  messages: readonly TranscriptMessage[],
): PlannedTranscript => {
  const digest = digests.sha256();
  digest.update(toLine(fields.ticket));
  for (const message of messages) digest.update(toLine(message));
  const { length: messageCount } = messages;
  return {
    transcript: { ...fields, participants: addMessages([], messages), messageCount, sha256: digest.hex() },
    messages,
  };
};

/** Messages of the ticket are named by their keys; those that differ from it are there themselves. */
const planMessagesOf = (
  context: TicketContext,
  { identity, messages, files }: TranscriptParts,
  listed: unknown,
): readonly TranscriptMessage[] => {
  if (!Array.isArray(listed)) throw createBroken('messages of a transcript: a list is needed');
  const found = listed.map((item: unknown) => {
    const message = typeof item === 'string' ? messages.get(item) : undefined;
    if (message) return toTranscriptMessage(message);
    if (isRecord(item)) return toTranscriptMessage(planMessage(context, identity, files, item));
    throw createBroken('messages of a transcript: each is a key of a message of the ticket, or a message');
  });
  assertDistinct('messages of a transcript', found);
  return found;
};

/** Plans the transcripts that the file has of a ticket; without any, that of its closing. */
export const planTranscripts = (
  context: TicketContext,
  lines: readonly PortableRecord[],
  parts: TicketParts,
): readonly PlannedTranscript[] =>
  lines.length === 0 ? deriveTranscript(context, parts) : planGivenTranscripts(context, lines, parts);

export const planGivenTranscripts = (
  context: TicketContext,
  lines: readonly PortableRecord[],
  parts: TranscriptParts,
): readonly PlannedTranscript[] => {
  const planned = lines.map((line) => planTranscript(context, line, parts));
  assertDistinct(
    'transcripts',
    planned.map(({ transcript }) => transcript),
  );
  return planned;
};

const planTranscript = (context: TicketContext, line: PortableRecord, parts: TranscriptParts): PlannedTranscript => {
  const { key, id, at } = identifyPart(context, 'transcript', line, 'closedAt');
  const { guild: guildId } = context;
  const { id: ticketId } = parts.identity;
  const rules = toHistoryRules(context);
  const snapshot = isRecord(line.snapshot) ? (toIdNames(line.snapshot, rules) as PortableRecord) : {};
  const ticket = checkRecord(context, 'snapshot', key, { ...snapshot, id: ticketId, guildId });
  const built = buildTranscript(
    context,
    {
      id: id as TranscriptId,
      guildId,
      ticketId,
      ticket: ticket as unknown as TicketSnapshot,
      closedAt: at,
      createdAt: readInstant(line, 'createdAt') ?? context.now,
    },
    planMessagesOf(context, parts, line.messages),
  );
  if (context.isSameServer && built.transcript.sha256 !== line.sha256)
    context.onLoss({ kind: 'transcript', key, field: 'sha256', why: 'Its content is not what its hash says.' });
  return built;
};

/** Makes the transcript of a closed ticket whose source has none. */
const deriveTranscript = (
  context: TicketContext,
  { identity, ticket, messages }: TicketParts,
): readonly PlannedTranscript[] => {
  const { closedAt } = ticket;
  if (closedAt === null || !context.makesTranscripts) return [];
  const { digests, manifest, now } = context;
  const id = deriveId(digests, { source: manifest.source, kind: 'transcript', key: identity.key, at: closedAt });
  const fields = {
    id: id as TranscriptId,
    guildId: ticket.guildId,
    ticketId: ticket.id,
    ticket: toSnapshot(ticket),
    closedAt,
    createdAt: now,
  };
  return [buildTranscript(context, fields, [...messages.values()].map(toTranscriptMessage))];
};
