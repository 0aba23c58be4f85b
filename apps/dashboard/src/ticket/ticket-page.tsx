import { useRef, useState } from 'react';
import { Skeleton } from '../kit/parts.tsx';
import type { OwnerDetail } from '../owner.ts';
import type { TicketDetail } from '../tickets/model/types.ts';
import { useUserId } from '../tickets/use-tickets.ts';
import { QuestionDialog } from './actions/action-dialogs.tsx';
import { createFindReason, type FindReason } from './actions/allowed.ts';
import { listDifferences } from './conversation/changes.ts';
import { Conflict } from './conflict.tsx';
import { Merged } from './merged.tsx';
import { useTakenFocus } from './pass-focus.ts';
import { TicketBody } from './ticket-body.tsx';
import { TicketHeader } from './ticket-header.tsx';
import { Unavailable } from './unavailable.tsx';
import { useActions } from './actions/use-actions.ts';
import { useComposer } from './composer/use-composer.ts';
import { useNames } from './conversation/use-names.ts';
import { useHistory, useRemaining, useTicket } from '../tickets/use-ticket.ts';
import { useTicketCommands } from './use-ticket-commands.ts';
import type { TicketPageProps } from '../tickets/ticket-page-props.ts';
import { UndoBar } from '../waiting/undo-bar.tsx';
import { useHeldKeys } from './use-held-keys.ts';
import { Viewers } from './viewers/viewers-line.tsx';
import '../waiting/all-waits.tsx';
import { t } from '../texts/texts.ts';

const toFindReason = (
  detail: OwnerDetail,
  ticket: TicketDetail | undefined,
  remaining: TicketDetail | undefined,
): FindReason =>
  ticket
    ? createFindReason(detail, ticket, remaining && `#${remaining.ticketNumber}`)
    : () => t('The ticket is being read.');

interface NotReadProps {
  readonly error: Error | null;
  readonly listHref: string;
  readonly onRetry: () => void;
}

const NotRead = ({ error, ...props }: NotReadProps) =>
  error ? <Unavailable {...props} error={error} /> : <Skeleton rows={5} />;

/** A ticket with its conversation, where it is answered, and what is known about it. */
export const TicketPage = (props: TicketPageProps) => {
  const { owner, detail, id, listHref, toHref } = props;
  const { data: ticket, error, refetch } = useTicket(owner, id);
  const history = useHistory(owner, id, ticket);
  const people = useNames(props, ticket, history.items);
  const { composer, write } = useComposer({ owner, id, ticket });
  const actions = useActions(props, ticket);
  const userId = useUserId();
  const remaining = useRemaining(owner, ticket);
  const findReason = toFindReason(detail, ticket, remaining);
  const [areFactsShown, setFactsShown] = useState(false);
  useTicketCommands({ ticket, userId, listHref, findReason, actions, page: props, onWrite: write });
  useHeldKeys(id, ticket || error ? null : 'ticket');
  const section = useRef<HTMLElement>(null);
  useTakenFocus(section);
  if (!ticket) {
    return (
      <section ref={section} className="ticket" aria-label={t('Ticket')} tabIndex={-1}>
        <NotRead error={error} listHref={listHref} onRetry={() => void refetch()} />
      </section>
    );
  }
  const shared = { ticket, findReason, actions, areFactsShown };
  return (
    <section
      ref={section}
      className="ticket"
      aria-label={t('Ticket {{ticketNumber}}', { ticketNumber: ticket.ticketNumber })}
      tabIndex={-1}
    >
      <TicketHeader
        {...shared}
        userId={userId}
        listHref={listHref}
        onToggleFacts={() => setFactsShown(!areFactsShown)}
      />
      <Viewers owner={owner} ticketId={id} isWriting={composer.draft[composer.draft.mode].trim() !== ''} />
      {ticket.mergedIntoId && <Merged remaining={remaining} href={toHref(ticket.mergedIntoId)} />}
      {actions.closing && <UndoBar wait={actions.closing} what={t('The ticket is about to be closed')} />}
      {actions.conflict && (
        <Conflict differences={listDifferences(actions.conflict, ticket, people.names)} onClose={actions.dismiss} />
      )}
      <TicketBody {...props} {...shared} people={people} history={history} composer={composer} />
      {actions.question && (
        <QuestionDialog
          {...props}
          ticket={ticket}
          question={actions.question}
          closeReason={actions.closeReason}
          isBusy={actions.busyPath !== null}
          error={actions.error}
          onAnswer={actions.act}
          onClose={() => actions.ask(null)}
        />
      )}
    </section>
  );
};
