import type { IdempotentRequest } from '../../idempotency/index.ts';
import type { Actor } from '../../shared/actor.ts';
import { createConcurrencyLimit } from '../../shared/concurrency/concurrency-limit.ts';
import { AppError, type ErrorCode, type ErrorReason } from '../../shared/errors.ts';
import type { GuildId, TicketId } from '../../shared/ids.ts';
import { type TicketDetail, toTicketDetail } from '../model/lifecycle.ts';
import type { ActionInput, BulkActionName } from '../model/ticket-actions.ts';
import { deleteTicket, type DeletePorts } from './delete-ticket.ts';
import type { DeclaredAction, ExecuteDeclared } from './execute-declared.ts';
import { type TicketFields, updateTicket } from './update-ticket.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';

type DeclaredBulkAction = {
  [Action in BulkActionName & DeclaredAction]: { readonly action: Action } & ActionInput<Action>;
}[BulkActionName & DeclaredAction];

export type BulkAction =
  | DeclaredBulkAction
  | { readonly action: 'update'; readonly fields: Partial<TicketFields> }
  | { readonly action: 'delete' };

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

export type BulkPorts = DeletePorts;

const CONCURRENCY = 5;

/** Executes an action on each ticket; a failure of one does not affect the others. */
export const executeInBulk =
  (ports: BulkPorts, executeDeclared: ExecuteDeclared) =>
  async ({ guild, actor, ids, what, request }: ExecuteInBulk): Promise<readonly BulkOutcome[]> => {
    const limit = createConcurrencyLimit(CONCURRENCY);
    const done = (await request?.parts?.listDone(ids)) ?? [];
    const execute = async (ticket: TicketId): Promise<BulkOutcome> => {
      try {
        const target = { guild, actor, ticket, ifVersion: null, request: request && toPart(request, ticket) };
        const after = done.includes(ticket)
          ? findTicket(ports, target)
          : executeOne(ports, executeDeclared, target, what);
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

const executeOne = async (
  ports: BulkPorts,
  executeDeclared: ExecuteDeclared,
  target: TicketTarget,
  what: BulkAction,
): Promise<TicketDetail | null> => {
  if (what.action === 'update') return updateTicket(ports)({ ...target, fields: what.fields });
  if (what.action !== 'delete') return executeDeclared(what.action, { ...target, ...what });
  await deleteTicket(ports)(target);
  return null;
};
