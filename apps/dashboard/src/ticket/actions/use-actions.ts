import type { ActionInput } from '../../tickets/action-input.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Undoable, useUndoable } from '../../kit/undo.ts';
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
  /** The reply or note that can still be undone. */
  readonly waiting: Pick<Undoable, 'sendNow'>;
  /** What is being sent. */
  readonly sending: { readonly isPending: boolean };
}

export type TicketActions = ReturnType<typeof useActions>;

/**
 * Actions with the ticket: what runs, what asks, what was in the way, and `closing` as long as it can be undone. An action asks only
 * after the reply that waits has been sent and answered, since it would find the ticket changed.
 */
export const useActions = ({ owner, id, listHref, waiting, sending }: ActionsOptions, ticket?: TicketDetail) => {
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
    question: sending.isPending ? null : question,
    ask: (next: Question | null) => {
      if (next) waiting.sendNow();
      action.reset();
      setQuestion(next);
    },
    error: isStale(action.error) ? null : action.error,
    conflict: isStale(action.error) ? seen : null,
    dismiss: () => action.reset(),
    busyPath: action.isPending ? action.variables.path : null,
  };
};
