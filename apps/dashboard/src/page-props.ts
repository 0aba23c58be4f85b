import type { Owner, OwnerDetail } from './owner.ts';

export interface PageProps {
  readonly owner: Owner;
  readonly detail: OwnerDetail;
  /** What the address has after the path of the page. */
  readonly rest: string;
}
