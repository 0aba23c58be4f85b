import type { Calendar } from '../../calendars/index.ts';
import { type Category, isDirect } from '../../categories/index.ts';
import type { ChatPlatform } from '../../chat/index.ts';
import { invalid } from '../../shared/errors.ts';
import type { GuildId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { CategoryFacts } from '../model/ticket-creations.ts';
import { assertUnrestricted, listRestrictions, needsMembership } from './creation-rules.ts';
import { type Membership, UNKNOWN_MEMBERSHIP } from './restriction.ts';
import type { OpenTicketInput } from './new-ticket.ts';

type OpeningRulesOf = CategoryFacts & {
  readonly category: Category;
  readonly calendar: Calendar | null;
  readonly now: Instant;
};

/** @throws conflict when a rule forbids it; validation_error for participants of a direct ticket */
export const assertMayOpen = async (
  { chat }: { readonly chat: ChatPlatform },
  { guild, actor, requesterId: userId, participantIds, source, bypassLimits }: OpenTicketInput,
  { category, now, ...facts }: OpeningRulesOf,
): Promise<void> => {
  // Only staff see the channel of such a ticket.
  if (isDirect(category) && participantIds.length > 0)
    throw invalid('participantIds', 'inconsistent', 'in direct messages nobody but the requester takes part.');
  const isOfApi = source === 'api';
  const all = { ...facts, category };
  const membership = await loadMembership(chat, { guild, userId }, needsMembership(category, all, !isOfApi));
  const found = listRestrictions(category, all, {
    userId,
    now,
    ...membership,
    isBound: !isOfApi,
    isStaff: actor.type === 'staff',
  });
  assertUnrestricted(found, { bypassLimits, canBypass: isOfApi });
};

/** A user who is no member has no roles. @throws bot_unavailable */
export const loadMembership = async (
  chat: ChatPlatform,
  { guild, userId }: { readonly guild: GuildId; readonly userId: UserId },
  isNeeded: boolean,
): Promise<Membership> =>
  isNeeded
    ? ((await chat.findMembership(guild, userId)) ?? { ...UNKNOWN_MEMBERSHIP, roleIds: [] })
    : UNKNOWN_MEMBERSHIP;
