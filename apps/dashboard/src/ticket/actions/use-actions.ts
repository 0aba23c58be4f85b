import type { ActionInput } from '../../tickets/action-input.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Undoable, useUndoable } from '../../kit/undo.ts';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { TicketDetail } from '../../tickets/types.ts';
import type { Question } from './action-dialogs.tsx';
import { describeDone } from './describe-done.ts';
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

/** Closing the ticket, which can be undone for a while: the reason is kept until it is done. */
const useClosing = (close: (input: ActionInput) => void) => {
  const [reason, setReason] = useState('');
  const { start, ...closing } = useUndoable(close);
  return {
    closing,
    closeReason: reason,
    startClosing: (input: ActionInput & { readonly path: '/close' }) => {
      setReason(input.body?.reason ?? '');
      start(input);
    },
    endClosing: () => setReason(''),
  };
};

const useLeavingDeleted = (listHref: string) => {
  const [, navigate] = useLocation();
  return () => {
    navigate(listHref);
    showToast(t('The ticket is deleted.'));
  };
};

export type TicketActions = ReturnType<typeof useActions>;

/**
 * Actions with the ticket: what runs, what asks, what was in the way, and `closing` as long as it can be undone. An action asks only
 * after the reply that waits has been sent and answered, since it would find the ticket changed.
 */
export const useActions = ({ owner, id, listHref, waiting, sending }: ActionsOptions, ticket?: TicketDetail) => {
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
      if (isStale(error)) setQuestion(null);
      else if (question === null) showToast(describeError(error), 'rust');
    },
  });
  const { startClosing, endClosing, ...closing } = useClosing((input) => action.mutate(input));
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
