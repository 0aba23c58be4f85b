import type { CategoryStore } from '../categories/index.ts';
import type { Clock } from '../shared/clock.ts';
import { invalidAll, VersionConflict } from '../shared/errors.ts';
import { listChanges } from '../shared/events.ts';
import type { CannedReplyId, CategoryId, GuildId, Ids } from '../shared/ids.ts';
import { getForUpdate, getOrThrow, type RecordRef } from '../shared/records.ts';
import { assertWithinLimit, type ResourceCounts } from '../shared/resource-limits.ts';
import {
  CANNED_REPLY_FIELDS,
  type CannedReply,
  type CannedReplyFields,
  buildCannedReply,
  type NewCannedReply,
} from './canned-reply.ts';
import type { CannedReplyStore } from './canned-reply-store.ts';

export interface ManagePorts {
  readonly counts: ResourceCounts;
  readonly replies: CannedReplyStore;
  readonly categories: CategoryStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type CannedReplyRef = RecordRef<CannedReplyId>;

/** What errors call it. */
export const CANNED_REPLY = 'Canned reply';

export const createCannedReply =
  (ports: ManagePorts) =>
  async (guild: GuildId, fields: NewCannedReply): Promise<CannedReply> => {
    const { replies, clock, ids } = ports;
    await assertWithinLimit(ports, guild, 'cannedReplies');
    const identity = { id: ids.next() as CannedReplyId, guildId: guild, createdAt: clock.now() };
    const reply = buildCannedReply(identity, fields);
    await assertCategories(ports, reply, []);
    await replies.add(reply);
    return reply;
  };

/** Changes fields of a canned reply; what is left out stays, and nothing changed is nothing written. */
export const updateCannedReply =
  (ports: ManagePorts) =>
  async (on: CannedReplyRef, fields: Partial<CannedReplyFields>): Promise<CannedReply> => {
    const reply = await getForUpdate(ports.replies, CANNED_REPLY, on);
    const next = { ...reply, ...fields };
    if (Object.keys(listChanges(reply, next, CANNED_REPLY_FIELDS)).length === 0) return reply;
    await assertCategories(ports, next, reply.categoryIds);
    return ports.replies.save({ ...next, updatedAt: ports.clock.now() });
  };

/** @throws not_found; VersionConflict */
export const deleteCannedReply =
  (ports: ManagePorts) =>
  async ({ guild, id, ifVersion }: CannedReplyRef): Promise<void> => {
    if (await ports.replies.remove(guild, id, ifVersion)) return;
    await getOrThrow(ports.replies, CANNED_REPLY, guild, id);
    throw new VersionConflict('canned reply');
  };

/** Those that it has named before may be gone. @throws validation_error that names every missing one */
const assertCategories = async (
  { categories }: ManagePorts,
  { guildId, categoryIds }: CannedReply,
  known: readonly CategoryId[],
): Promise<void> => {
  const complaints: string[] = [];
  for (const [index, id] of categoryIds.entries()) {
    const isThere = known.includes(id) || (await categories.find(guildId, id));
    if (!isThere) complaints.push(`categoryIds.${index}: there is no such category`);
  }
  if (complaints.length > 0) throw invalidAll(complaints);
};
