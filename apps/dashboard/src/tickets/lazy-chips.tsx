import { lazyPage } from '../kit/lazy-page.tsx';
import type { FilterProps } from './filter-props.ts';

/** As high as a line of chips. */
const LoadingChips = () => <div className="chips chips-loading" />;

/** A first rendering without filters does without it. */
export const FilterChips = lazyPage<FilterProps>(
  async () => (await import('./filter-chips.tsx')).FilterChips,
  LoadingChips,
);
