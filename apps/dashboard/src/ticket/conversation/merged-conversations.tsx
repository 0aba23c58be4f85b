import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { read, serverApi } from '../../api.ts';
import { Skeleton } from '../../kit/parts.tsx';
import type { Owner } from '../../owner.ts';
import type { Ticket } from '../../tickets/model/types.ts';
import { toSubject } from '../../tickets/model/words.ts';
import { AnsweredForm } from './answered-form.tsx';
import { Conversation } from './conversation.tsx';
import { MessageView, type Shown } from './message-view.tsx';
import { toTicketKey } from '../../tickets/ticket-query.ts';
import { type useHistory, useMergedTickets, useTicket } from '../../tickets/use-ticket.ts';
import { rich } from '../../texts/texts.ts';

const MOST = 100;

const useFirstMessages = (owner: Owner, id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: [...toTicketKey(owner, id), 'first-messages'],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { sort: 'createdAt' as const, limit: MOST } };
      return (await read(serverApi(owner.id).GET('/tickets/{id}/messages', { params, signal }))).data;
    },
    enabled: isEnabled,
  });

interface MergedProps extends Shown {
  readonly toHref: (id: string) => string;
}

const MergedConversation = ({ merged, toHref, ...shown }: MergedProps & { readonly merged: Ticket }) => {
  const [isOpen, setOpen] = useState(false);
  const { data: ticket } = useTicket(shown.owner, isOpen ? merged.id : null);
  const { data: messages } = useFirstMessages(shown.owner, merged.id, isOpen);
  return (
    <details className="merged-conversation" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {rich('Merged into this ticket: #{{ticketNumber}} {{subject}} ({{count}} messages)', {
          ticketNumber: merged.ticketNumber,
          subject: toSubject(merged),
          count: merged.messageCount,
        })}
      </summary>
      <p>
        <Link href={toHref(merged.id)}>{rich('Open #{{ticketNumber}}', { ticketNumber: merged.ticketNumber })}</Link>
      </p>
      {isOpen && !(ticket && messages) && <Skeleton rows={2} />}
      {ticket && ticket.formAnswers.length > 0 && <AnsweredForm {...shown} ticket={ticket} />}
      {ticket &&
        messages?.map((message) => (
          <MessageView key={message.id} {...shown} ticket={ticket} message={message} isContinued={false} />
        ))}
      {merged.messageCount > MOST && (
        <p className="muted">{rich('The first {{max}} messages are shown.', { max: MOST })}</p>
      )}
    </details>
  );
};

/** The conversations of tickets that were merged into this one, folded. */
const MergedConversations = (props: MergedProps) => {
  const { data } = useMergedTickets(props.owner, props.ticket.id);
  return data?.map((merged) => <MergedConversation key={merged.id} merged={merged} {...props} />);
};

/** The whole conversation: the tickets that were merged into this one, each in a foldable part, and then its own. */
export const Talk = ({
  history,
  toHref,
  ...shown
}: MergedProps & { readonly history: ReturnType<typeof useHistory> }) => (
  <>
    <MergedConversations {...shown} toHref={toHref} />
    <Conversation {...shown} history={history} />
  </>
);
