import type { Owner, OwnerDetail } from '../owner.ts';
import type { ColumnName } from './model/column-names.ts';
import type { BulkQuestion } from './walking/bulk-keys.ts';
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
  /** Opens the next ticket of the list. */
  readonly onNext: () => void;
  /** Asks for what is done with the ticket, or with those that are selected. */
  readonly onAsk: (question: BulkQuestion) => void;
  /** Whether tickets of the list are selected: keys and commands are about them. */
  readonly hasSelection: boolean;
}

/** Chooses a staff member. */
export interface StaffFieldProps {
  readonly owner: Owner;
  readonly label: string;
  readonly prefersStaff: boolean;
  readonly takesFocus: boolean;
  readonly value: string | null;
  readonly onChange: (userId: string | null) => void;
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
