import type { ChangedChannel, ChannelChange } from '../../chat/index.ts';
import type { Instant } from '../../shared/instant.ts';
import { requireVersion } from '../../shared/records.ts';
import { toTicketDetail, assertAllowed, type TicketDetail } from '../model/lifecycle.ts';
import { ACTIONS, type TicketAction } from '../model/ticket-actions.ts';
import type { Message, Ticket } from '../model/ticket.ts';
import type { TicketPolicy } from '../model/ticket-policy.ts';
import {
  type ActionPorts,
  commitChange,
  type LeasedTicket,
  changeChannel,
  NO_CHANNEL,
} from '../leasing/commit-change.ts';
import { orderLease, type TicketTarget, withLease } from '../leasing/with-lease.ts';
import { withNotices } from '../notices/order-notice.ts';
import type { TicketChange } from '../model/ticket-change.ts';

/** The channel is changed first, then the ticket. */
export interface ActionStep {
  readonly channel: ChannelChange | null;
  readonly change: (inChat: ChangedChannel) => TicketChange;
  readonly policy?: TicketPolicy;
  /** Writes in the same transaction, after the channel is changed and before the ticket. */
  readonly alsoWrite?: () => Promise<void>;
}

export type PlanStep = (
  ticket: Ticket,
  at: Instant,
  policy: TicketPolicy,
  beginInChat: LeasedTicket['beginInChat'],
) => ActionStep | null | Promise<ActionStep | null>;

export interface ActionResult {
  readonly ticket: TicketDetail;
  readonly messages: readonly Message[];
}

/**
 * Acquires the lease, checks the state table, changes the channel, and commits. Of two equal actions exactly one
 * succeeds, and the channel never shows what was not committed. `toAnswer` computes the result, which is also recorded
 * for a request under an idempotency key. @throws not_found; conflict when the state table forbids it or the version is
 * stale; bot_unavailable
 */
export const executeAction =
  (ports: ActionPorts) =>
  <Answer>(
    target: TicketTarget,
    action: TicketAction,
    planStep: PlanStep,
    toAnswer: (result: ActionResult) => Answer,
  ): Promise<Answer> =>
    withLease(ports, orderLease(target, ACTIONS[action].reachesChat ? action : null), (leased) =>
      executeOnLeased(ports, leased, { action, planStep, toAnswer, ...target }),
    );

export const executeTicketAction =
  (ports: ActionPorts) =>
  (target: TicketTarget, action: TicketAction, planStep: PlanStep): Promise<TicketDetail> =>
    executeAction(ports)(target, action, planStep, ({ ticket }) => ticket);

interface ActionRequest<Answer> extends Pick<TicketTarget, 'ifVersion' | 'alsoWrite' | 'request'> {
  readonly action: TicketAction;
  readonly planStep: PlanStep;
  readonly toAnswer: (result: ActionResult) => Answer;
}

export const executeOnLeased = async <Answer>(
  ports: ActionPorts,
  leased: LeasedTicket,
  request: ActionRequest<Answer>,
): Promise<Answer> => {
  const { ticket, policy, holder } = leased;
  requireVersion('Ticket', ticket, request.ifVersion);
  assertAllowed(request.action, ticket, policy);
  const step = await request.planStep(ticket, ports.clock.now(), policy, leased.beginInChat);
  if (!step) {
    await ports.tickets.releaseLease(ticket.guildId, ticket.id, holder);
    return request.toAnswer({ ticket: toTicketDetail(ticket, policy), messages: [] });
  }
  const inChat = step.channel ? await changeChannel(ports, leased, step.channel) : NO_CHANNEL;
  return writeStep(ports, leased, request, { ...step, inChat });
};

const writeStep = async <Answer>(
  ports: ActionPorts,
  { policy, holder }: LeasedTicket,
  { action, alsoWrite, request, toAnswer }: ActionRequest<Answer>,
  step: ActionStep & { readonly inChat: ChangedChannel },
): Promise<Answer> => {
  const rules = step.policy ?? policy;
  const write = async (): Promise<Answer> => {
    await step.alsoWrite?.();
    await alsoWrite?.();
    const made = step.change(step.inChat);
    const change = action === 'delete' ? made : await commitChange(ports, { change: made, policy: rules, holder });
    if (action === 'delete') await withNotices(ports, change, rules, () => ports.tickets.remove(change, holder));
    const answer = toAnswer({ ticket: toTicketDetail(change.after, rules), messages: change.messages });
    await request?.record(answer);
    return answer;
  };
  // The commit is one unit of work by itself.
  return step.alsoWrite || alsoWrite || request ? ports.work.run(write) : write();
};
