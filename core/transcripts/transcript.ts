import type { Actor } from '../shared/actor.ts';
import { toCanonicalJson } from '../shared/values/canonical-json.ts';
import type { GuildId, TicketId, TranscriptId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Message, TicketSnapshot } from '../tickets/index.ts';

export interface TranscriptParticipant {
  readonly actor: Actor;
  /** Is taken from their newest message with a name; null without one. */
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly messageCount: number;
}

/** A transcript never changes. */
export interface Transcript {
  readonly id: TranscriptId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  /** The snapshot dates from the closing. */
  readonly ticket: TicketSnapshot;
  /** The order is that of their first messages. */
  readonly participants: readonly TranscriptParticipant[];
  readonly messageCount: number;
  /** Hashes the lines of `toLine`: that of the ticket, then one per message. */
  readonly sha256: string;
  readonly closedAt: Instant;
  readonly createdAt: Instant;
}

export type TranscriptMessage = Omit<
  Message,
  'deliveryState' | 'directMessageId' | 'guildId' | 'postedIds' | 'shownAs'
>;

export type FullTranscript = Transcript & {
  readonly messages: readonly TranscriptMessage[];
  /** Contains the transcripts of merged tickets, which contain none themselves. */
  readonly merged: readonly FullTranscript[];
};

/** These fields are left out of the hash while they are null, so that older transcripts without them keep theirs. */
const ADDED_FIELDS: readonly string[] = ['requesterName', 'claimedByName', 'authorName', 'authorAvatarUrl', 'parts'];

/** A value of false is left out, as it was before tickets could be direct or public. */
const isLeftOut = (field: string, value: unknown): boolean =>
  (value === null && ADDED_FIELDS.includes(field)) || (['direct', 'public'].includes(field) && value === false);

/** Returns canonical JSON and a line feed, which the hash of a transcript covers. */
export const toLine = (part: TicketSnapshot | TranscriptMessage): string => {
  const fields = Object.entries(part).filter(([field, value]) => !isLeftOut(field, value));
  return `${toCanonicalJson(Object.fromEntries(fields))}\n`;
};

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
