import type { IdempotentRequest } from '../../idempotency/index.ts';
import type { Actor } from '../../shared/actor.ts';
import { createConcurrencyLimit } from '../../shared/concurrency/concurrency-limit.ts';
import { AppError, type ErrorCode, type ErrorReason } from '../../shared/errors.ts';
import type { CategoryId, GuildId, TicketId, UserId } from '../../shared/ids.ts';
import { type TicketDetail, toTicketDetail } from '../model/lifecycle.ts';
import { claimTicket, unclaimTicket } from './claim-ticket.ts';
import { closeTicket } from './close-ticket.ts';
import { deleteTicket, type DeletePorts } from './delete-ticket.ts';
import type { TicketTarget } from './with-lease.ts';
import { type MovePorts, moveTicket } from './move-ticket.ts';
import { type TicketFields, updateTicket } from './update-ticket.ts';

export type BulkAction =
  | { readonly action: 'claim'; readonly staffId: UserId; readonly force: boolean }
  | { readonly action: 'unclaim' | 'delete' }
  | { readonly action: 'close'; readonly reason: string | null }
  | { readonly action: 'move'; readonly categoryId: CategoryId }
  | { readonly action: 'update'; readonly fields: Partial<TicketFields> };

export const BULK_ACTIONS = ['claim', 'unclaim', 'close', 'move', 'update', 'delete'] as const;

export interface ExecuteInBulk {
  readonly guild: GuildId;
  readonly actor: Actor;
  readonly ids: readonly TicketId[];
  readonly what: BulkAction;
  /** Its id identifies the effects of each ticket in the chat. */
  readonly request: IdempotentRequest | null;
}

export interface BulkOutcome {
  readonly id: TicketId;
  readonly succeeded: boolean;
  /** Is null after a failure and for a deleted ticket. */
  readonly ticket: TicketDetail | null;
  readonly error: { readonly code: ErrorCode; readonly reason: ErrorReason; readonly message: string } | null;
}

export type BulkPorts = DeletePorts & MovePorts;

const CONCURRENCY = 5;

/** Executes an action on each ticket; a failure of one does not affect the others. */
export const executeInBulk =
  (ports: BulkPorts) =>
  async ({ guild, actor, ids, what, request }: ExecuteInBulk): Promise<readonly BulkOutcome[]> => {
    const limit = createConcurrencyLimit(CONCURRENCY);
    const done = (await request?.parts?.listDone(ids)) ?? [];
    const execute = async (ticket: TicketId): Promise<BulkOutcome> => {
      try {
        const target = { guild, actor, ticket, ifVersion: null, request: request && toPart(request, ticket) };
        const after = done.includes(ticket) ? findTicket(ports, target) : executeOne(ports, target, what);
        return { id: ticket, succeeded: true, ticket: await after, error: null };
      } catch (error) {
        return { id: ticket, succeeded: false, ticket: null, error: toOutcomeError(error) };
      }
    };
    return Promise.all([...new Set(ids)].map((id) => limit(guild, () => execute(id))));
  };

/** The answer is recorded for the request as a whole. */
const toPart = ({ id, parts }: IdempotentRequest, ticket: TicketId): IdempotentRequest => ({
  id,
  record: async () => parts?.record(ticket),
});

const findTicket = async (
  { tickets }: BulkPorts,
  { guild, ticket: id }: TicketTarget,
): Promise<TicketDetail | null> => {
  const found = await tickets.find(guild, id);
  return found && toTicketDetail(found.ticket, found.policy);
};

const toOutcomeError = (error: unknown): BulkOutcome['error'] => {
  if (!(error instanceof AppError)) throw error;
  const { code, reason, message } = error;
  return { code, reason, message };
};

const executeOne = async (ports: BulkPorts, target: TicketTarget, what: BulkAction): Promise<TicketDetail | null> => {
  switch (what.action) {
    case 'claim':
      return claimTicket(ports)({ ...target, staffId: what.staffId, force: what.force });
    case 'unclaim':
      return unclaimTicket(ports)(target);
    case 'close':
      return closeTicket(ports)({ ...target, reason: what.reason });
    case 'move':
      return moveTicket(ports)({ ...target, categoryId: what.categoryId });
    case 'update':
      return updateTicket(ports)({ ...target, fields: what.fields });
    case 'delete':
      await deleteTicket(ports)(target);
      return null;
  }
};
