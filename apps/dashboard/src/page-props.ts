import type { Session } from './api.ts';
import type { Owner, OwnerDetail, Place } from './owner.ts';

/** Where else one can go. */
export interface PageLink {
  readonly path: string;
  readonly label: string;
}

export interface PageProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  /** What the address has after the path of the page. */
  readonly rest: string;
  /** Every page of the owner that the role reaches. */
  readonly pages: readonly PageLink[];
}

/** What is known of the address before the first rendering. */
export interface FirstVisit extends Place, Pick<PageProps, 'rest'> {
  readonly session: Session;
  readonly search: URLSearchParams;
}
