import type { CannedReplyId, GuildId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import type { TicketStore } from '../tickets/index.ts';
import type { CannedReplyQuery } from './canned-reply-store.ts';
import { CANNED_REPLY, type ManagePorts } from './canned-reply-ports.ts';
import { deleteCannedReply } from './delete-canned-reply.ts';
import { updateCannedReply } from './update-canned-reply.ts';
import { createCannedReply } from './create-canned-reply.ts';
import { renderCannedReply } from './render-canned-reply.ts';

export { type CannedReply, CANNED_REPLY_RECORD, buildCannedReply } from './canned-reply.ts';
export {
  CANNED_REPLY_LIST,
  type CannedReplyQuery,
  type CannedReplyStore,
  createNameConflict,
  createShortcutConflict,
} from './canned-reply-store.ts';
export { createCannedTexts } from './render-canned-reply.ts';
export { type TextContext, createLookUp } from './variables.ts';

export type CannedReplyPorts = ManagePorts & { readonly tickets: TicketStore };

export const cannedReplyUseCases = (ports: CannedReplyPorts) => ({
  list: (guild: GuildId, query: CannedReplyQuery, page: PageRequest) => ports.replies.list(guild, query, page),
  get: (guild: GuildId, id: CannedReplyId) => getOrThrow(ports.replies, CANNED_REPLY, guild, id),
  create: createCannedReply(ports),
  update: updateCannedReply(ports),
  delete: deleteCannedReply(ports),
  render: renderCannedReply(ports),
});

export type CannedReplyUseCases = ReturnType<typeof cannedReplyUseCases>;
