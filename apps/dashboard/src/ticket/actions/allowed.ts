import { toRoleName } from '../../access/roles.ts';
import { explain } from '../../explain.ts';
import type { Role } from '../../owner.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import { t } from '../../texts/texts.ts';

export type Action = TicketDetail['allowedActions'][number]['action'];

/** Why the action is not possible now; null when it is. */
export type FindReason = (action: Action) => string | null;

type AllowedAction = TicketDetail['allowedActions'][number];

const describeRefusal = ({ action, reason, message }: AllowedAction, isClosed: boolean): string => {
  if (isClosed && action !== 'reopen' && action !== 'answer_feedback')
    return t('The ticket is closed. Reopen it first.');
  if (reason === 'wrong_status') return t('The ticket is not closed. Close it first.');
  return explain(`error.${reason}`, message ?? t('This is not possible now.'));
};

/** @param detail of the server, with what the role may do */
export const createFindReason =
  (
    { role, scopes }: { readonly role: Role; readonly scopes: readonly string[] },
    { allowedActions, mergedIntoId, status }: Pick<TicketDetail, 'allowedActions' | 'mergedIntoId' | 'status'>,
    /** How the ticket that remains after a merge is called. */
    remaining = t('another ticket'),
  ): FindReason =>
  (action) => {
    if (!scopes.includes('tickets:write'))
      return t('With the role “{{role}}” you can read tickets, and not change them.', { role: toRoleName(role) });
    const found = allowedActions.find((one) => one.action === action);
    if (!found || found.allowed) return null;
    if (mergedIntoId) return t('The ticket was merged into {{remaining}}. Continue there.', { remaining });
    return describeRefusal(found, status === 'closed');
  };
