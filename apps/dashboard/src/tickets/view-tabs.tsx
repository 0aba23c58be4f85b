import { Link } from 'wouter';
import type { ReactNode } from 'react';
import { type Filters, toSearch, toView, type View, VIEWS } from './filters.ts';
import type { Owner } from '../owner.ts';
import { useCounts } from './use-tickets.ts';
import { t } from '../texts/texts.ts';

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  mine: t('Mine'),
  unclaimed: t('Unclaimed'),
  waiting: t('Waiting for us'),
  all: t('All open'),
  lowRated: t('Rated 2 or less'),
  closed: t('Closed'),
  saved: t('Saved view'),
};

interface ViewTabsProps {
  readonly owner: Owner;
  readonly base: string;
  readonly filters: Filters;
  /** The views that somebody saved. */
  readonly children?: ReactNode;
}

/** The views that are always there, with how many tickets they have. */
export const ViewTabs = ({ owner, base, filters, children }: ViewTabsProps) => {
  // Read here, so that an answer renders the tabs alone.
  const counts = useCounts(owner);
  const current = toView(filters);
  return (
    <nav className="views" aria-label={t('Views')}>
      {VIEWS.map((view) => {
        const count = counts[view];
        return (
          <Link
            key={view}
            href={`${base}?${toSearch({ view })}`}
            className="view"
            aria-current={current === view ? 'page' : undefined}
          >
            <span>{VIEW_NAMES[view]}</span>
            {count && (
              <span className="view-count">
                {count.count}
                {count.isAtLeast && '+'}
                <span className="hidden-text"> {t('tickets')}</span>
              </span>
            )}
          </Link>
        );
      })}
      {children}
    </nav>
  );
};
