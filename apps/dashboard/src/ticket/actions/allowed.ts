import type { TicketDetail } from '../../tickets/types.ts';
import { t } from '../../texts/texts.ts';

export type Action = TicketDetail['allowedActions'][number]['action'];

/** Why the action is not possible now; null when it is. */
export type FindReason = (action: Action) => string | null;

/** @param detail of the server, with what the role may do */
export const createFindReason =
  (
    { role, scopes }: { readonly role: string; readonly scopes: readonly string[] },
    { allowedActions, mergedIntoId }: Pick<TicketDetail, 'allowedActions' | 'mergedIntoId'>,
    /** How the ticket that remains after a merge is called. */
    remaining = t('another ticket'),
  ): FindReason =>
  (action) => {
    if (!scopes.includes('tickets:write'))
      return t('With the role “{{role}}” you can read tickets, and not change them.', { role });
    const found = allowedActions.find((one) => one.action === action);
    if (!found || found.allowed) return null;
    const reason = found.reason ?? t('This is not possible now.');
    return mergedIntoId ? reason.replace(`ticket ${mergedIntoId}`, remaining) : reason;
  };
