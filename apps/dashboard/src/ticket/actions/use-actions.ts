import type { ActionInput } from '../../tickets/action-input.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { sendWaiting, useUndoable } from '../../kit/undo.ts';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { TicketDetail } from '../../tickets/types.ts';
import type { Question } from './action-dialogs.tsx';
import { isStale, useTicketAction } from '../../tickets/use-ticket.ts';
import { t } from '../../texts/texts.ts';

interface ActionsOptions {
  readonly owner: Owner;
  readonly id: string;
  readonly listHref: string;
}

export type TicketActions = ReturnType<typeof useActions>;

/**
 * Actions with the ticket: what runs, what asks, what was in the way, and `closing` as long as it can be undone. A reply that waits is
 * sent before an action asks, since the action would find the ticket changed.
 */
export const useActions = ({ owner, id, listHref }: ActionsOptions, ticket: TicketDetail | undefined) => {
  const [question, setQuestion] = useState<Question | null>(null);
  const [seen, setSeen] = useState<TicketDetail | null>(null);
  const [, navigate] = useLocation();
  const action = useTicketAction(owner, id, {
    onDone: ({ path, method }) => {
      setQuestion(null);
      if (method === 'DELETE' && path === '') {
        navigate(listHref);
        showToast(t('The ticket is deleted.'));
      }
    },
    onFailed: (error) => {
      if (isStale(error)) setQuestion(null);
      else if (question === null) showToast(describeError(error), 'rust');
    },
  });
  const { start, ...closing } = useUndoable((input: ActionInput) => action.mutate(input));
  const act = (input: ActionInput) => {
    if (ticket) setSeen(ticket);
    if (input.path === '/close') {
      setQuestion(null);
      start(input);
    } else action.mutate(input);
  };
  return {
    act,
    closing,
    question,
    ask: (next: Question | null) => {
      if (next) sendWaiting();
      action.reset();
      setQuestion(next);
    },
    error: isStale(action.error) ? null : action.error,
    conflict: isStale(action.error) ? seen : null,
    dismiss: () => action.reset(),
    busyPath: action.isPending ? action.variables.path : null,
  };
};
