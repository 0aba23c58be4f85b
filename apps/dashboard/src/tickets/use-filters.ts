import { useSearchParams } from 'wouter';
import { FILTERS, type Filters, toSearch } from './filters.ts';

/** The filters that an address names. */
export const readFilters = (search: URLSearchParams): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));

/** The filters are in the address, so that a view can be kept, shared and gone back to. */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const change = (changed: Filters) => setSearch(toSearch({ ...filters, ...changed }), { replace: true });
  return {
    filters,
    change,
    /** Leaves the view. */
    clear: () =>
      change(
        Object.fromEntries(FILTERS.filter((name) => !['view', 'columns'].includes(name)).map((name) => [name, ''])),
      ),
  };
};
