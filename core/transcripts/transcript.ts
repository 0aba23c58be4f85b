import type { Actor } from '../shared/actor.ts';
import { toCanonicalJson } from '../shared/values/canonical-json.ts';
import type { GuildId, TicketId, TranscriptId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Message, TicketSnapshot } from '../tickets/index.ts';

/** Who wrote in a ticket, and how much. */
export interface TranscriptParticipant {
  readonly actor: Actor;
  /** As in their newest message that has a name; null without one. */
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly messageCount: number;
}

/** What was said in a ticket until it was closed. It never changes. */
export interface Transcript {
  readonly id: TranscriptId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  /** As it was when it was closed. */
  readonly ticket: TicketSnapshot;
  /** Everyone who wrote, in the order of their first messages. */
  readonly participants: readonly TranscriptParticipant[];
  readonly messageCount: number;
  /** Of the lines of `toLine`: that of the ticket, then one for each message. */
  readonly sha256: string;
  readonly closedAt: Instant;
  /** When it was made. */
  readonly createdAt: Instant;
}

/** A message as a transcript keeps it. */
export type TranscriptMessage = Omit<Message, 'guildId'>;

/** A transcript with all that was said. */
export type FullTranscript = Transcript & {
  readonly messages: readonly TranscriptMessage[];
  /** Those of tickets that were merged into this one; they name none themselves. */
  readonly merged: readonly FullTranscript[];
};

/** Left out of the fingerprint while they are null: transcripts that were made before there were names keep theirs. */
const NAME_FIELDS: readonly string[] = ['requesterName', 'claimedByName', 'authorName', 'authorAvatarUrl'];

/**
 * What the fingerprint of a transcript is made of: JSON with the names of all objects in order, and a line feed. Names and
 * avatars of users that are null are left out.
 */
export const toLine = (part: TicketSnapshot | TranscriptMessage): string => {
  const fields = Object.entries(part).filter(([field, value]) => value !== null || !NAME_FIELDS.includes(field));
  return `${toCanonicalJson(Object.fromEntries(fields))}\n`;
};

/** The speakers, counted on. */
export const addMessages = (
  speakers: readonly TranscriptParticipant[],
  messages: readonly TranscriptMessage[],
): readonly TranscriptParticipant[] => {
  const bySpeaker = new Map(speakers.map((speaker) => [toKey(speaker.actor), speaker]));
  for (const message of messages) {
    const key = toKey(message.author);
    bySpeaker.set(key, addMessage(bySpeaker.get(key), message));
  }
  return [...bySpeaker.values()];
};

const addMessage = (
  speaker: TranscriptParticipant | undefined,
  { author, authorName, authorAvatarUrl }: TranscriptMessage,
): TranscriptParticipant => {
  const shown = authorName === null ? speaker : { name: authorName, avatarUrl: authorAvatarUrl };
  return {
    actor: author,
    name: shown?.name ?? null,
    avatarUrl: shown?.avatarUrl ?? null,
    messageCount: (speaker?.messageCount ?? 0) + 1,
  };
};

const toKey = ({ type, id }: Actor): string => `${type}:${id}`;
