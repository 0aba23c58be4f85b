import type { GuildId } from '../shared/ids.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import { type NewCannedReply, type CannedReply, buildCannedReply } from './canned-reply.ts';
import type { ManagePorts } from './canned-reply-ports.ts';
import { assertCategories } from './assert-categories.ts';

export const createCannedReply =
  (ports: ManagePorts) =>
  async (guild: GuildId, fields: NewCannedReply): Promise<CannedReply> => {
    const { replies, clock, ids } = ports;
    await assertWithinLimit(ports, guild, 'cannedReplies');
    const identity = { id: ids.next('cannedReply'), guildId: guild, createdAt: clock.now() };
    const reply = buildCannedReply(identity, fields);
    await assertCategories(ports, reply, []);
    await replies.add(reply);
    return reply;
  };
