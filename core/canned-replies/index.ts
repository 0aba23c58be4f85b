import type { CannedReplyId, GuildId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import type { TicketStore } from '../tickets/index.ts';
import type { CannedReplyQuery } from './canned-reply-store.ts';
import {
  createCannedReply,
  deleteCannedReply,
  existing,
  type ManagePorts,
  updateCannedReply,
} from './manage-canned-replies.ts';
import { renderCannedReply } from './render-canned-reply.ts';

export { type CannedReply, newCannedReply } from './canned-reply.ts';
export { type CannedReplyQuery, type CannedReplyStore, nameTaken, shortcutTaken } from './canned-reply-store.ts';
export { cannedTexts } from './render-canned-reply.ts';
export { type TextContext, variablesOf } from './variables.ts';

export type CannedReplyPorts = ManagePorts & { readonly tickets: TicketStore };

/** Everything a caller may do with canned replies, but for sending one: that is a reply to a ticket. */
export const cannedReplyUseCases = (ports: CannedReplyPorts) => ({
  list: (guild: GuildId, query: CannedReplyQuery, page: PageRequest) => ports.replies.list(guild, query, page),
  /** @throws not_found */
  find: (guild: GuildId, id: CannedReplyId) => existing(ports, guild, id),
  create: createCannedReply(ports),
  update: updateCannedReply(ports),
  delete: deleteCannedReply(ports),
  render: renderCannedReply(ports),
});

export type CannedReplyUseCases = ReturnType<typeof cannedReplyUseCases>;
