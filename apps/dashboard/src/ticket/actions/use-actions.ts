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
  readonly toHref: (id: string) => string;
}

/** Leaves the page of a ticket that is gone or goes on elsewhere, if it is still shown. */
const useLeaving = ({ id, listHref, toHref }: ActionsOptions, ticket: TicketDetail | undefined) => {
  const [, navigate] = useLocation();
  const leave = (href: string, text: string) => {
    if (isTicketShown(id)) navigate(href);
    showToast(text);
  };
  return ({ path, method, body }: ActionInput) => {
    if (method === 'DELETE' && path === '') leave(listHref, t('The ticket is deleted.'));
    if (path === '/merge' && body)
      leave(toHref(body.targetId), t('{{ticket}} is merged into this ticket.', { ticket: nameTicket(ticket) }));
  };
};

export type TicketActions = ReturnType<typeof useActions>;

interface Failure {
  readonly id: string;
  readonly ticket: TicketDetail | undefined;
  readonly question: Question | null;
  readonly onStale: () => void;
}

/** Says what could not be done, where neither the dialog nor the page says it. */
const reportFailure = (error: Error, { id, ticket, question, onStale }: Failure): void => {
  if (!isTicketShown(id)) showToast(`${nameTicket(ticket)}: ${describeError(error)}`, 'rust');
  else if (isStale(error)) onStale();
  else if (question === null) showToast(describeError(error), 'rust');
};

/**
 * Actions with the ticket: what runs, what asks, what was in the way, and `closing` as long as it can be undone. A closing goes after
 * the reply that waits or is on its way.
 */
export const useActions = (options: ActionsOptions, ticket?: TicketDetail) => {
  const { owner, id } = options;
  const [question, setQuestion] = useState<Question | null>(null);
  const [seen, setSeen] = useState<TicketDetail | null>(null);
  const leave = useLeaving(options, ticket);
  const onDone = (input: ActionInput) => {
    setQuestion(null);
    if (input.path === '/close') endClosing();
    leave(input);
  };
  const onFailed = (error: Error) => reportFailure(error, { id, ticket, question, onStale: () => setQuestion(null) });
  const action = useTicketAction(owner, id, { onDone, onFailed });
  const { startClosing, endClosing, ...closing } = useClosing({ owner, id }, ticket, action.mutateAsync);
  const act = (input: ActionInput) => {
    if (ticket) setSeen(ticket);
    if (input.path === '/close') {
      setQuestion(null);
      startClosing(input);
    } else action.mutate(input);
  };
  const ask = (next: Question | null) => {
    action.reset();
    setQuestion(next);
  };
  return {
    act,
    ...closing,
    /** The last action that is done, in a sentence, and when it was begun, in epoch milliseconds. */
    done: action.isSuccess ? { text: describeDone(action.variables), at: action.submittedAt } : null,
    question,
    ask,
    error: isStale(action.error) ? null : action.error,
    conflict: isStale(action.error) ? seen : null,
    dismiss: () => action.reset(),
    busyPath: action.isPending ? action.variables.path : null,
  };
};
