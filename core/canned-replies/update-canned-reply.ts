import { compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import { type CannedReplyFields, type CannedReply, CANNED_REPLY_FIELDS } from './canned-reply.ts';
import { CANNED_REPLY, type CannedReplyRef, type ManagePorts } from './canned-reply-ports.ts';
import { assertCategories } from './assert-categories.ts';

/** Fields left out stay; a change without effect writes nothing. */
export const updateCannedReply =
  (ports: ManagePorts) =>
  async (target: CannedReplyRef, fields: Partial<CannedReplyFields>): Promise<CannedReply> => {
    const reply = await getForUpdate(ports.replies, CANNED_REPLY, target);
    const next = { ...reply, ...fields };
    if (Object.keys(compareFields(reply, next, CANNED_REPLY_FIELDS)).length === 0) return reply;
    await assertCategories(ports, next, reply.categoryIds);
    return ports.replies.save({ ...next, updatedAt: ports.clock.now() });
  };
