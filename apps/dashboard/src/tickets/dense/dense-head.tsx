import type { CSSProperties } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { t } from '../../texts/texts.ts';
import type { ColumnName } from '../model/column-names.ts';
import { DENSE_COLUMNS, type DenseColumn } from './columns.tsx';

interface DenseHeadProps {
  readonly columns: readonly ColumnName[];
  /** Such as `-createdAt`. */
  readonly sort: string;
  readonly style: CSSProperties;
  readonly onSort: (sort: string) => void;
}

type TitleProps = Omit<DenseHeadProps, 'columns' | 'style'> & Pick<DenseColumn, 'title'>;

const SortButton = ({
  title,
  field,
  isDescendingFirst,
  sort,
  onSort,
}: TitleProps & NonNullable<DenseColumn['sort']>) => {
  const isSorted = sort === field || sort === `-${field}`;
  const isDescending = sort.startsWith('-');
  const next = (isSorted ? !isDescending : isDescendingFirst) ? `-${field}` : field;
  return (
    <button type="button" className="dense-sort" aria-pressed={isSorted} onClick={() => onSort(next)}>
      <span className="hidden-text">{t('Sort by')} </span>
      {title}
      {isSorted && (
        <>
          <Icon name={isDescending ? 'arrowDown' : 'arrowUp'} />
          <span className="hidden-text">{isDescending ? t(', descending') : t(', ascending')}</span>
        </>
      )}
    </button>
  );
};

/** The titles of the columns; a press on one sorts by it where the API can. */
export const DenseHead = ({ columns, style, ...sorting }: DenseHeadProps) => (
  <div className="dense-head" style={style} role="group" aria-label={t('Columns')}>
    <span>{t('No.')}</span>
    <span>{t('Subject')}</span>
    {columns.map((name) => {
      const { title, sort } = DENSE_COLUMNS[name];
      return sort ? <SortButton key={name} title={title} {...sort} {...sorting} /> : <span key={name}>{title}</span>;
    })}
  </div>
);
