import type { Session } from '../api.ts';
import type { IconName } from '../kit/icon.tsx';
import type { LazyPage } from '../kit/lazy-page.tsx';
import type { Owner, OwnerDetail } from '../owner.ts';
import type { FirstVisit, PageProps } from '../page-props.ts';

/** A page of a server or of an organization. */
export interface PageEntry {
  readonly path: string;
  readonly label: string;
  readonly group: 'Work' | 'Setup' | 'Access';
  readonly icon: IconName;
  readonly kinds: readonly Owner['kind'][];
  /** Pages that the role does not reach are not offered. */
  readonly isAllowed: (detail: OwnerDetail, session: Session) => boolean;
  readonly Page: LazyPage<PageProps>;
  /** Shows in the navigation how much waits on the page. */
  readonly Count?: LazyPage<Pick<PageProps, 'owner'>>;
  /** Loads a function that reads what the page shows first, for pages where that shortens the wait much. */
  readonly loadPrefetch?: () => Promise<(visit: FirstVisit) => Promise<unknown>>;
}

export const SANDBOX = 'sandbox';
