import { Skeleton } from '../kit/first-parts.tsx';
import { lazyPage } from '../kit/lazy-page.tsx';
import type { FilterProps } from './filter-props.ts';
import type { NothingProps } from './nothing.tsx';

/*
 * Parts of the list that its first rendering mostly does without.
 */

const LoadingMenu = () => (
  <div className="filter-fields">
    <Skeleton rows={5} />
  </div>
);

export const FilterMenu = lazyPage<FilterProps>(
  async () => (await import('./filter-menu.tsx')).FilterMenu,
  LoadingMenu,
);

const LoadingRows = () => <Skeleton rows={6} isSlip />;

export const Nothing = lazyPage<NothingProps>(async () => (await import('./nothing.tsx')).Nothing, LoadingRows);
