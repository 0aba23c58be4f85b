import type { PageProps } from '../page-props.ts';
import { Tickets } from '../tickets/tickets.tsx';
import { QueueActions } from './queue-actions.tsx';
import { TicketPage } from './ticket-page.tsx';

/** The list of tickets with the page of one. */
export const TicketsPage = (props: PageProps) => (
  <Tickets {...props} TicketPage={TicketPage} QueueActions={QueueActions} />
);
