import type { Category } from '../../categories/index.ts';
import type { ChatPlatform } from '../../chat/index.ts';
import type { Instant } from '../../shared/instant.ts';
import type { CategoryFacts } from '../model/ticket-creations.ts';
import { assertUnrestricted, listRestrictions, needsRoles } from './creation-rules.ts';
import type { OpenTicketInput } from './new-ticket.ts';

/** @throws conflict when a rule forbids it */
export const assertMayOpen = async (
  { chat }: { readonly chat: ChatPlatform },
  { guild, requesterId: userId, source, bypassLimits }: OpenTicketInput,
  { category, now, ...facts }: CategoryFacts & { readonly category: Category; readonly now: Instant },
): Promise<void> => {
  const isStaff = source === 'api';
  const all = { ...facts, category };
  const roleIds = needsRoles(category, all, !isStaff) ? ((await chat.listRoles(guild, userId)) ?? []) : null;
  const found = listRestrictions(category, all, { userId, now, roleIds, isBound: !isStaff });
  assertUnrestricted(found, { bypassLimits, canBypass: isStaff });
};
