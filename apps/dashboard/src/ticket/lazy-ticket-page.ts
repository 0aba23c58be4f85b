import { lazyPage } from '../kit/lazy-page.tsx';
import type { TicketPageProps } from '../tickets/ticket-page-props.ts';

/** The page of a ticket. Its code is loaded after the list, or with it when the address names a ticket. */
export const TicketPage = lazyPage<TicketPageProps>(async () => (await import('./ticket-page.tsx')).TicketPage);
