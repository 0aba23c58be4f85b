import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Buttons for the row: the column shows no heading. */
  readonly isActions?: boolean;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

const toClass = (index: number, isActions: boolean | undefined) =>
  isActions ? 'table-actions' : index === 0 ? 'table-first' : undefined;

/** Rows of a table, which on a narrow screen stand as blocks. The roles keep it a table there for screen readers. */
export const Table = <Row,>({ label, columns, rows, keyOf }: TableProps<Row>) => (
  <table className="table" role="table" aria-label={label}>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ name, isActions }) => (
          <th key={name} scope="col" role="columnheader">
            {isActions ? <span className="hidden-text">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr key={keyOf(row)} role="row">
          {columns.map(({ name, cell, isActions }, index) => (
            <td key={name} role="cell" data-label={name} className={toClass(index, isActions)}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
