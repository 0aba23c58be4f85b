import { NO_COLUMNS } from '../model/column-names.ts';
import { toColumns } from './columns.tsx';
import type { ListFormProps } from './list-form-switch.tsx';
import { useDenseForm } from './list-form.ts';

/** As the address has them. */
interface Named {
  readonly columns?: string;
  readonly sort?: string;
}

/**
 * The columns of the list, what chooses them, and what a list of lines needs; null where tickets are slips.
 *
 * @param isNarrow there is no room for columns
 */
export const useDenseList = (
  { columns: named, sort }: Named & { readonly sort: string },
  isNarrow: boolean,
  onChange: (change: Named) => void,
) => {
  const form = useDenseForm();
  const columns = toColumns(named);
  const choice: ListFormProps = {
    ...form,
    columns,
    onChange: (next) => onChange({ columns: next.join(',') || NO_COLUMNS }),
    onReset: () => onChange({ columns: '' }),
  };
  const onSort = isNarrow ? null : (next: string) => onChange({ sort: next });
  return { columns, choice, dense: form.isDense ? { columns: isNarrow ? [] : columns, sort, onSort } : null };
};
