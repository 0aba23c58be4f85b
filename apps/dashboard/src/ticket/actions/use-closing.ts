import { useRef, useState } from 'react';
import type { ActionInput } from '../../action-input.ts';
import { isOutcomeUnknown, newIdempotencyKey } from '../../api.ts';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import { usePerson } from '../../tickets/use-ticket.ts';
import { nameTicket } from '../../tickets/model/words.ts';
import { toOwnVersion } from '../../waiting/own-changes.ts';
import { startWait, useWait } from '../../waiting/waits.ts';
import { t } from '../../texts/texts.ts';

/** What waits when a ticket is about to be closed. */
const toCloseKey = (ticketId: string): string => `close/${ticketId}`;

type Close = (input: ActionInput) => Promise<unknown>;

/** The Idempotency-Key of a closing is known when it begins to wait. A second press after an unknown outcome keeps it. */
const useAttempt = (id: string, close: Close) => {
  const attempt = useRef<{ readonly text: string; readonly key: string } | null>(null);
  const end = () => {
    attempt.current = null;
  };
  return {
    begin: (input: ActionInput): ActionInput & { readonly idempotencyKey: string } => {
      const text = JSON.stringify(input.body ?? {});
      if (attempt.current?.text !== text) attempt.current = { text, key: newIdempotencyKey() };
      return { ...input, idempotencyKey: attempt.current.key };
    },
    send: (input: ActionInput) =>
      close({ ...input, ...(input.version !== undefined && { version: toOwnVersion(id, input.version) }) }).catch(
        (error: unknown) => {
          if (!isOutcomeUnknown(error)) end();
          throw error;
        },
      ),
    end,
  };
};

interface ClosingOptions {
  readonly owner: Owner;
  readonly id: string;
}

/** Closing the ticket, which can be undone for a while, also from other pages: the reason is kept until it is done. */
export const useClosing = ({ owner, id }: ClosingOptions, ticket: TicketDetail | undefined, close: Close) => {
  const [reason, setReason] = useState('');
  const person = usePerson();
  const attempt = useAttempt(id, close);
  const name = nameTicket(ticket);
  return {
    closing: useWait(toCloseKey(id)),
    closeReason: reason,
    startClosing: (input: ActionInput & { readonly path: '/close' }) => {
      const { path, body = {}, version } = input;
      setReason(body.reason ?? '');
      const begun = attempt.begin(input);
      const { idempotencyKey } = begun;
      startWait({
        key: toCloseKey(id),
        scope: id,
        what: `${name}: ${t('The ticket is about to be closed')}`,
        kept: person && {
          personId: person.id,
          serverId: owner.id,
          ticketId: id,
          name,
          path,
          body,
          version,
          idempotencyKey,
        },
        send: () => attempt.send(begun),
        onDropped: () =>
          showToast(`${name}: ${t('It is not closed, since the reply before it was not sent.')}`, 'rust'),
      });
    },
    endClosing: () => {
      setReason('');
      attempt.end();
    },
  };
};
