import { Button, IconButton } from '../../kit/button.tsx';
import { t } from '../../texts/texts.ts';
import type { ColumnName } from '../model/column-names.ts';
import { ALL_COLUMNS, DENSE_COLUMNS } from './columns.tsx';

export interface ColumnsMenuProps {
  readonly columns: readonly ColumnName[];
  readonly onChange: (columns: readonly ColumnName[]) => void;
  readonly onReset: () => void;
}

const move = (columns: readonly ColumnName[], index: number, by: 1 | -1): readonly ColumnName[] => {
  const [moved] = columns.slice(index, index + 1);
  const others = columns.filter((_, at) => at !== index);
  return moved ? [...others.slice(0, index + by), moved, ...others.slice(index + by)] : columns;
};

interface ColumnProps extends Omit<ColumnsMenuProps, 'onReset'> {
  readonly name: ColumnName;
}

const Column = ({ name, columns, onChange }: ColumnProps) => {
  const { title } = DENSE_COLUMNS[name];
  const index = columns.indexOf(name);
  return (
    <li className="columns-item">
      <label className="check">
        <input
          type="checkbox"
          checked={index >= 0}
          onChange={({ target }) =>
            onChange(target.checked ? [...columns, name] : columns.filter((column) => column !== name))
          }
        />
        <span className="check-label">{title}</span>
      </label>
      {index >= 0 && (
        <>
          <IconButton
            icon="arrowUp"
            label={t('{{column}} further left', { column: title })}
            disabledReason={index === 0 ? t('It is the first.') : null}
            onClick={() => onChange(move(columns, index, -1))}
          />
          <IconButton
            icon="arrowDown"
            label={t('{{column}} further right', { column: title })}
            disabledReason={index === columns.length - 1 ? t('It is the last.') : null}
            onClick={() => onChange(move(columns, index, 1))}
          />
        </>
      )}
    </li>
  );
};

/** Which columns a dense list has, and in which order. */
export const ColumnsMenu = ({ onReset, ...props }: ColumnsMenuProps) => {
  const { columns } = props;
  return (
    <>
      <ul className="columns-list">
        {[...columns, ...ALL_COLUMNS.filter((name) => !columns.includes(name))].map((name) => (
          <Column key={name} name={name} {...props} />
        ))}
      </ul>
      <Button look="quiet" onClick={onReset}>
        {t('Usual columns')}
      </Button>
    </>
  );
};
