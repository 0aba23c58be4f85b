import type { Owner, OwnerDetail } from '../owner.ts';
import type { ColumnName } from './model/column-names.ts';
import type { Filters } from './filters.ts';
import type { Category } from './model/types.ts';

/** The ticket that is open beside the list. */
export interface TicketPageProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  readonly id: string;
  readonly categories: readonly Category[];
  readonly listHref: string;
  readonly toHref: (id: string) => string;
}

/** The views that somebody saved. */
export interface SavedViewsProps extends QueueActionsProps {
  /** The path of the list. */
  readonly base: string;
  readonly columns: readonly ColumnName[];
}

/** What can be done with the list as a whole. */
export interface QueueActionsProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  readonly filters: Filters;
  readonly categories: readonly Category[];
}
