import type { ActionInput } from '../../action-input.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import type { Question } from './action-dialogs.tsx';
import { describeDone } from './describe-done.ts';
import { isStale, isTicketShown, useTicketAction } from '../../tickets/use-ticket.ts';
import { nameTicket } from '../../tickets/model/words.ts';
import { useClosing } from './use-closing.ts';
import { t } from '../../texts/texts.ts';

interface ActionsOptions {
  readonly owner: Owner;
  readonly id: string;
  readonly listHref: string;
}

const useLeavingDeleted = (listHref: string) => {
  const [, navigate] = useLocation();
  return () => {
    navigate(listHref);
    showToast(t('The ticket is deleted.'));
  };
};

export type TicketActions = ReturnType<typeof useActions>;

/** Says what could not be done with a ticket that is not shown any more. */
const sayElsewhere = (ticket: TicketDetail | undefined, error: Error): void =>
  showToast(`${nameTicket(ticket)}: ${describeError(error)}`, 'rust');

/**
 * Actions with the ticket: what runs, what asks, what was in the way, and `closing` as long as it can be undone. A closing goes after
 * the reply that waits or is on its way.
 */
export const useActions = ({ owner, id, listHref }: ActionsOptions, ticket?: TicketDetail) => {
  const [question, setQuestion] = useState<Question | null>(null);
  const [seen, setSeen] = useState<TicketDetail | null>(null);
  const leaveDeleted = useLeavingDeleted(listHref);
  const action = useTicketAction(owner, id, {
    onDone: ({ path, method }) => {
      setQuestion(null);
      if (path === '/close') endClosing();
      if (method === 'DELETE' && path === '') leaveDeleted();
    },
    onFailed: (error) => {
      if (!isTicketShown(id)) sayElsewhere(ticket, error);
      else if (isStale(error)) setQuestion(null);
      else if (question === null) showToast(describeError(error), 'rust');
    },
  });
  const { startClosing, endClosing, ...closing } = useClosing({ owner, id }, ticket, action.mutateAsync);
  const act = (input: ActionInput) => {
    if (ticket) setSeen(ticket);
    if (input.path === '/close') {
      setQuestion(null);
      startClosing(input);
    } else action.mutate(input);
  };
  return {
    act,
    ...closing,
    /** The last action that is done, in a sentence, and when it was begun, in epoch milliseconds. */
    done: action.isSuccess ? { text: describeDone(action.variables), at: action.submittedAt } : null,
    question,
    ask: (next: Question | null) => {
      action.reset();
      setQuestion(next);
    },
    error: isStale(action.error) ? null : action.error,
    conflict: isStale(action.error) ? seen : null,
    dismiss: () => action.reset(),
    busyPath: action.isPending ? action.variables.path : null,
  };
};
