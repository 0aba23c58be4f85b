import { mentionRole, mentionUser, type Mentions } from '../../chat/index.ts';
import { conflict } from '../../shared/errors.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import type { ActionPorts, LeasedTicket } from '../leasing/commit-change.ts';
import { orderLease, type TicketTarget, withLease } from '../leasing/with-lease.ts';
import { nextTimer } from '../model/next-timer.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import { NO_RULE_STATE, type RuleState } from '../model/time-rule.ts';

export interface MentionPeople extends Omit<TicketTarget, 'ifVersion' | 'joining' | 'request'> {
  /** Is the rule or flow: it mentions people in a ticket at most once per hour. */
  readonly causeId: string;
  /** The message is posted once under this key. */
  readonly key: string;
  readonly content: string;
  readonly mentions: Mentions;
}

const INTERVAL_MS = 3_600_000;

/** Returns whether the last mention of a cause forbids another one. */
export const isLately = (mentionedAt: Instant, now: Instant): boolean => plusMs(mentionedAt, INTERVAL_MS) > now;

/**
 * Mentions people and roles in the channel of the ticket. The message is no part of the conversation. @returns false
 * within an hour after the last mention of the cause @throws conflict for a ticket that is closed or has no channel
 */
export const mentionPeople =
  (ports: ActionPorts) =>
  (input: MentionPeople): Promise<boolean> =>
    withLease(ports, orderLease(input, null), async (leased) => {
      const { guildId, id, ruleState } = leased.ticket;
      const last = ruleState?.mentions?.[input.causeId];
      const now = ports.clock.now();
      if (last && last.key !== input.key && isLately(last.at, now)) {
        await ports.tickets.releaseLease(guildId, id, leased.holder);
        return false;
      }
      await post(ports, leased, input);
      await storeMention(ports, leased, input, now);
      return true;
    });

const post = async (
  { chat }: ActionPorts,
  { ticket }: LeasedTicket,
  { key, content, mentions }: MentionPeople,
): Promise<void> => {
  if (ticket.status === 'closed') throw conflict('no_target', `Ticket #${ticket.ticketNumber} is closed.`);
  const names = [...mentions.roleIds.map(mentionRole), ...mentions.userIds.map(mentionUser)].join(' ');
  const message = { ...buildNotice(`${names}\n${content}`), mentions };
  const posted =
    ticket.channelId && (await chat.changeChannel(key, ticket.guildId, ticket.channelId, { post: message }));
  if (!posted) throw conflict('channel_gone', `Ticket #${ticket.ticketNumber} has no channel in the chat.`);
};

const storeMention = (
  ports: ActionPorts,
  { ticket, policy, holder }: LeasedTicket,
  { causeId, key, alsoWrite }: MentionPeople,
  at: Instant,
): Promise<void> => {
  const state: RuleState = ticket.ruleState ?? NO_RULE_STATE;
  const recent = Object.entries(state.mentions ?? {}).filter(([, mention]) => isLately(mention.at, at));
  const ruleState = { ...state, mentions: { ...Object.fromEntries(recent), [causeId]: { at, key } } };
  const dueAt = nextTimer({ ...ticket, ruleState }, policy)?.at ?? null;
  return ports.work.run(async () => {
    await alsoWrite?.();
    await ports.tickets.recordRules(ticket.guildId, ticket.id, { holder, ruleState, dueAt });
  });
};
