import { useMutation } from '@tanstack/react-query';
import { isOutcomeUnknown, newIdempotencyKey, read, serverApi, toHeader } from '../../api.ts';
import type { Owner } from '../../owner.ts';
import { showToast } from '../../kit/toast.tsx';
import { describeError, queries, retryWhenUnknown } from '../../queries.ts';
import { type Draft, toBody, toNoteBody, toReplyBody, toRest, toSentDraft } from './draft.ts';
import type { Mentions } from './mentions.ts';
import { noteOwnChange } from '../../waiting/own-changes.ts';
import { type ActionAnswer, isDetail, isTicketShown, listTicketKeys, showTicket } from '../../tickets/use-ticket.ts';
import { findTicket } from '../../tickets/ticket-query.ts';

interface SendOptions {
  readonly owner: Owner;
  readonly ticketId: string;
  /** Of the ticket. */
  readonly name: string;
  readonly onChange: (change: (draft: Draft) => Draft) => void;
  readonly onSent: (mode: Draft['mode']) => void;
}

/**
 * Sends the draft as a reply or as a note. The draft stays until the service has confirmed it, and with it the Idempotency-Key of the
 * attempt, so that a second attempt after a cut or a reload writes nothing twice. What is written meanwhile in the other mode stays,
 * and is sent after it.
 */
export const useSend = (options: SendOptions) => {
  const { mutateAsync, error, isPending, variables } = useSending(options);
  const prepare = (draft: Draft, mentions: Mentions): Prepared => {
    const sent = toSentDraft(draft, mentions);
    const text = JSON.stringify([draft.mode, toBody(sent)]);
    const attempt = draft.attempt?.text === text ? draft.attempt : { text, key: newIdempotencyKey() };
    options.onChange((current) => ({ ...current, attempt }));
    return { draft, sent, key: attempt.key, mode: draft.mode };
  };
  const send = (prepared: Prepared): Promise<unknown> =>
    mutateAsync({ ...prepared, version: findTicket(options.owner, options.ticketId)?.version });
  return {
    prepare,
    send,
    error,
    isPending,
    isSending: (mode: Draft['mode']) => isPending && variables.mode === mode,
  };
};

/** A draft as it is sent, under the Idempotency-Key of every attempt. */
export interface Prepared {
  /** As it was written. */
  readonly draft: Draft;
  readonly sent: Draft;
  /** Of each repetition. */
  readonly key: string;
  readonly mode: Draft['mode'];
}

interface Sending extends Prepared {
  /** Of the ticket, before it. */
  readonly version: number | undefined;
}

const useSending = ({ owner, ticketId, name, onChange, onSent }: SendOptions) =>
  useMutation<ActionAnswer, Error, Sending>({
    // Those of one scope run one after the other.
    scope: { id: `send in ${ticketId}` },
    mutationFn: async ({ sent, key, mode }) => {
      const params = { path: { id: ticketId }, header: toHeader({ idempotencyKey: key }) };
      const api = serverApi(owner.id);
      return mode === 'note'
        ? read(api.POST('/tickets/{id}/notes', { params, body: toNoteBody(sent) }))
        : read(api.POST('/tickets/{id}/reply', { params, body: toReplyBody(sent) }));
    },
    retry: retryWhenUnknown,
    onSuccess: ({ data }, { draft, mode, version }) => {
      noteOwnChange(ticketId, version, isDetail(data, ticketId) ? data.version : undefined);
      onChange((current) => toRest(current, draft));
      showTicket(owner, data, ticketId);
      onSent(mode);
    },
    onError: (error) => {
      if (!isTicketShown(ticketId)) showToast(`${name}: ${describeError(error)}`, 'rust');
      if (!isOutcomeUnknown(error)) onChange((current) => ({ ...current, attempt: null }));
    },
    // What follows may be sent before everything is read again.
    onSettled: () => {
      for (const queryKey of listTicketKeys(owner, ticketId)) void queries.invalidateQueries({ queryKey });
    },
  });
