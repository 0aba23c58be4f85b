import { Skeleton } from '../kit/first-parts.tsx';
import { lazyPage } from '../kit/lazy-page.tsx';
import type { PageProps } from '../page-props.ts';
import type { StaffFieldProps } from '../tickets/ticket-page-props.ts';
import { Tickets } from '../tickets/tickets.tsx';
import { TicketPage } from './lazy-ticket-page.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { QueueActions } from './queue-actions.tsx';

export { TicketPage } from './lazy-ticket-page.tsx';
export { prefetchTickets } from '../tickets/use-tickets.ts';

const StaffField = lazyPage<StaffFieldProps>(
  async () => (await import('../fields/members/member-field.tsx')).MemberField,
  () => <Skeleton rows={1} />,
);

/** The list of tickets with the page of one. */
export const TicketsPage = (props: PageProps) => (
  <Tickets
    {...props}
    TicketPage={TicketPage}
    QueueActions={QueueActions}
    SavedViews={SavedViews}
    StaffField={StaffField}
  />
);
