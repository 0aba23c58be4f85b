import { notFound } from '../../shared/errors.ts';
import type { TargetId } from '../../shared/ids.ts';
import { executeTicketAction } from '../actions/execute-action.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import type { TicketTarget as Leased } from '../leasing/with-lease.ts';
import { applyChange } from '../model/ticket-change.ts';

export interface SetTarget extends Leased {
  readonly targetId: TargetId;
}

/** The target counts until category, priority or tags change. @throws not_found; VersionConflict */
export const setTarget =
  (ports: ActionPorts) =>
  ({ targetId, ...target }: SetTarget) =>
    executeTicketAction(ports)(target, 'update', (ticket, at, { targets }) => {
      if (!targets?.list.some(({ id }) => id === targetId)) throw notFound('Target');
      if (ticket.targetId === targetId) return null;
      const changes = { targetId: { from: ticket.targetId, to: targetId } };
      const context = { type: 'ticket.updated', actor: target.actor, at, changes } as const;
      return { channel: null, change: () => applyChange(ports.ids, ticket, { targetId }, context) };
    });
