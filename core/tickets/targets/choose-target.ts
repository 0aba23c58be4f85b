import { collectAnswerFacts } from '../../forms/index.ts';
import { evaluate } from '../../shared/conditions/condition.ts';
import type { TargetRule, TargetRules } from '../../targets/index.ts';
import type { Ticket } from '../model/ticket.ts';

/** Returns the first target whose conditions hold. */
export const chooseTarget = (ticket: Ticket, { list }: TargetRules): TargetRule | null => {
  const values = { ticket, ...collectAnswerFacts(ticket) };
  const facts = { now: ticket.updatedAt, changes: {}, values };
  return list.find(({ conditions }) => !conditions || evaluate(conditions, facts).holds) ?? null;
};

const CHOOSING = ['categoryId', 'teamId', 'priority', 'tags'] as const satisfies readonly (keyof Ticket)[];

export const isChosenAgain = (before: Ticket | null, after: Ticket): boolean =>
  before === null || CHOOSING.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
