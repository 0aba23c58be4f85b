import type { OwnerDetail } from '../owner.ts';
import type { TicketDetail } from '../tickets/types.ts';

export type Action = TicketDetail['allowedActions'][number]['action'];

/** Why the action is not possible now; null when it is. */
export type FindReason = (action: Action) => string | null;

/** @param detail of the server, with what the role may do */
export const createFindReason =
  (
    { role, scopes }: Pick<OwnerDetail, 'role' | 'scopes'>,
    { allowedActions }: Pick<TicketDetail, 'allowedActions'>,
  ): FindReason =>
  (action) => {
    if (!scopes.includes('tickets:write')) return `With the role “${role}” you can read tickets, and not change them.`;
    const found = allowedActions.find((one) => one.action === action);
    return found && !found.allowed ? (found.reason ?? 'This is not possible now.') : null;
  };
