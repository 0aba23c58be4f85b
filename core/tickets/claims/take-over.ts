import type { ClaimRules } from '../../categories/index.ts';
import type { ChatPlatform } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import { conflict } from '../../shared/errors.ts';
import { type GuildId, toUserId, type UserId } from '../../shared/ids.ts';
import type { Ticket } from '../model/ticket.ts';

type TakeoverRules = Pick<ClaimRules, 'takeover' | 'leadRoleIds'>;

export const canTakeOver = async (
  { chat }: { readonly chat: Pick<ChatPlatform, 'listRoles'> },
  guild: GuildId,
  { takeover, leadRoleIds }: TakeoverRules,
  staffId: UserId,
): Promise<boolean> => {
  if (takeover !== 'leads') return takeover === 'anybody';
  const roles = await chat.listRoles(guild, staffId);
  return leadRoleIds.some((role) => roles?.includes(role));
};

/** @throws conflict, which says who may take the ticket over */
export const assertTakeover = async (
  ports: { readonly chat: Pick<ChatPlatform, 'listRoles'> },
  { guildId, ticketNumber, claimedById }: Ticket,
  rules: TakeoverRules,
  staffId: UserId,
): Promise<void> => {
  if (await canTakeOver(ports, guildId, rules, staffId)) return;
  const who =
    rules.takeover === 'nobody'
      ? 'Its category lets nobody take it over.'
      : `Only staff with one of these roles may take it over: ${rules.leadRoleIds.join(', ')}.`;
  throw conflict('already_claimed', `Ticket #${ticketNumber} is claimed by ${claimedById}. ${who}`);
};

/** The claimer and integrations may end a claim; other staff needs the right to take over. @throws conflict */
export const assertMayEndClaim = async (
  ports: { readonly chat: Pick<ChatPlatform, 'listRoles'> },
  ticket: Ticket,
  rules: TakeoverRules,
  { type, id }: Actor,
): Promise<void> => {
  if (type === 'staff' && id !== ticket.claimedById) await assertTakeover(ports, ticket, rules, toUserId(id));
};
