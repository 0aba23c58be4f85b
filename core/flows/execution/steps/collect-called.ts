import type { Category } from '../../../categories/index.ts';
import { createLookUp } from '../../../canned-replies/index.ts';
import { type TeamId, toUserId, type UserId } from '../../../shared/ids.ts';
import type { Ticket } from '../../../tickets/index.ts';
import type { NodeData } from '../../model/flow.ts';
import { isOneOf } from '../../../shared/values/type-guards.ts';
import { listKeys } from '../../../shared/values/list-keys.ts';
import { CALLING_MOVES } from './escalation-moves.ts';

export interface Called {
  /** Are mentioned in the channel, at most once per hour for a rule and ticket. */
  readonly isMention: boolean;
  readonly userIds: readonly UserId[];
  readonly roleIds: readonly string[];
  /** Those of the team who are on duty are called, too. */
  readonly onCallTeamId: TeamId | null;
  /** Is after how many minutes a reminder calls them; null at once. */
  readonly afterMinutes: number | null;
}

const NOBODY: Called = { isMention: false, userIds: [], roleIds: [], onCallTeamId: null, afterMinutes: null };

/** Lists whom an action would bring to the ticket: by a mention, a direct message, the assignment of a free ticket or a reminder. */
export const collectCalled = (
  type: string,
  data: NodeData,
  { ticket, category }: { readonly ticket: Ticket; readonly category: Pick<Category, 'name'> | null },
): Called => {
  if (!isOneOf(listKeys(CALLING_MOVES), type)) return NOBODY;
  const lookUp = createLookUp({ ticket, category, staffId: null, variables: {} });
  const move = CALLING_MOVES[type](data, lookUp);
  if (move.kind !== 'perform') return NOBODY;
  const { effect } = move;
  if (effect.kind === 'mention') return { ...NOBODY, isMention: true, ...pickCalled(effect), roleIds: effect.roleIds };
  if (effect.kind === 'remind') return toReminded(ticket, effect);
  if (effect.kind === 'assign') return ticket.claimedById ? NOBODY : { ...NOBODY, userIds: [effect.staffId] };
  return effect.kind === 'notify' && effect.to === 'staff' ? { ...NOBODY, ...pickCalled(effect) } : NOBODY;
};

const pickCalled = ({ userIds, onCallTeamId }: Pick<Called, 'userIds' | 'onCallTeamId'>) => ({ userIds, onCallTeamId });

const toReminded = (
  { claimedById }: Pick<Ticket, 'claimedById'>,
  { staffId, minutes }: { readonly staffId: UserId | null; readonly minutes: number },
): Called => {
  const userId = staffId ?? claimedById;
  return userId ? { ...NOBODY, userIds: [toUserId(userId)], afterMinutes: minutes } : NOBODY;
};
