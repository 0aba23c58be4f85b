import type { PortableRecord } from '#core/portability/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';

/** What a bot for direct messages has in one place becomes the only category. */
export const DIRECT_CATEGORY = 'modmail';
/** Names staff where the source has no name of its role. */
export const STAFF_NAME = 'Staff';

/** Requesters write direct messages, and only answers of staff reach them. */
export const buildDirectCategory = (createdAt: string, fields: PortableRecord = {}): PortableRecord => ({
  key: DIRECT_CATEGORY,
  name: 'Modmail',
  home: 'dm',
  relay: 'replies',
  ...fields,
  createdAt,
});

/** What bots for direct messages do not have, or have alike of all tickets. */
export const DIRECT_TICKET = {
  direct: true,
  priority: 'normal',
  categoryKey: DIRECT_CATEGORY,
  claimedById: null,
  claimedAt: null,
  participantIds: [],
  tags: [],
  formAnswers: [],
  source: 'message',
  feedback: null,
  metadata: {},
} as const satisfies PortableRecord;

export interface ConvertedNote {
  readonly key: string;
  /** Is null for a note of the service. */
  readonly authorId: string | null;
  readonly content: string;
  readonly chatMessageId: string | null;
  readonly createdAt: string;
}

/** Returns the line of what only staff may read. It is never a message: transcripts are shown to requesters. */
export const toNoteLine = (
  ticket: string,
  { key, authorId, content, chatMessageId, createdAt }: ConvertedNote,
): PortableRecord => ({
  record: 'note',
  ticket,
  key,
  chatMessageId,
  author: authorId === null ? SYSTEM : { type: 'staff', id: authorId },
  content,
  createdAt,
});
