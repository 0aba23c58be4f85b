import type { PageProps } from '../page-props.ts';
import { Tickets } from '../tickets/tickets.tsx';
import { TicketPage } from './lazy-ticket-page.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { QueueActions } from './queue-actions.tsx';

export { TicketPage } from './lazy-ticket-page.tsx';
export { prefetchTickets } from '../tickets/use-tickets.ts';

/** The list of tickets with the page of one. */
export const TicketsPage = (props: PageProps) => (
  <Tickets {...props} TicketPage={TicketPage} QueueActions={QueueActions} SavedViews={SavedViews} />
);
