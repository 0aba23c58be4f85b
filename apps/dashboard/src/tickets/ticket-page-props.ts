import type { Owner, OwnerDetail } from '../owner.ts';
import type { Category } from './types.ts';

/** The ticket that is open beside the list. */
export interface TicketPageProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  readonly id: string;
  readonly categories: readonly Category[];
  readonly listHref: string;
  readonly toHref: (id: string) => string;
}
