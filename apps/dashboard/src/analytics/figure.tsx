import { type ReactNode, useId, useState } from 'react';
import { hasReason } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { lazily } from '../kit/lazily.ts';
import { Alert, Skeleton } from '../kit/parts.tsx';
import { describeError } from '../queries.ts';
import { type Cell, isDuration, isTimeCell, type Sheet, toCsv, toFileName } from '../exports/csv.ts';
import { formatDuration } from './duration.ts';
import { saveCsv } from '../exports/save-file.ts';
import { locale, rich, t } from '../texts/texts.ts';

const getNumberFormat = lazily(() => new Intl.NumberFormat(locale));

const show = (cell: Cell): string => {
  if (isDuration(cell)) return formatDuration(cell.seconds);
  if (isTimeCell(cell)) return cell.label;
  return typeof cell === 'number' ? getNumberFormat().format(cell) : (cell ?? '–');
};

/** The figures of a chart, for reading and for screen readers. */
const SheetTable = ({ sheet }: { readonly sheet: Sheet }) => (
  <div className="sheet-frame" tabIndex={0} role="group" aria-label={t('Table: {{name}}', { name: sheet.name })}>
    <table className="sheet">
      <thead>
        <tr>
          {sheet.columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) =>
              column === 0 ? (
                <th key={column} scope="row">
                  {show(cell)}
                </th>
              ) : (
                <td key={column} className="number">
                  {show(cell)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Why a report is not there, and what helps. */
export const ReportError = ({ error }: { readonly error: Error }) =>
  hasReason(error, 'too_slow') ? (
    <Alert kind="warning" title={t('This takes too long to compute')}>
      {t(
        'The service stops reports that would slow it down. Choose a shorter period or a category, or try again when less is going on.',
      )}
    </Alert>
  ) : (
    <Alert kind="error">{describeError(error)}</Alert>
  );

interface FigureProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** What the file is about: the server, the period. */
  readonly about: string;
  /** The figures; null while they are read. */
  readonly sheet: Sheet | null;
  readonly error: Error | null;
  readonly isWide?: boolean;
  /** The chart; left out where the table is the figure. */
  readonly children?: ReactNode;
}

/** The table beneath a chart, rendered only while it is open. */
const FoldedTable = ({ sheet }: { readonly sheet: Sheet }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="figure-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('As a table')}</summary>
      {isOpen && <SheetTable sheet={sheet} />}
    </details>
  );
};

const Content = ({ sheet, children }: { readonly sheet: Sheet; readonly children: ReactNode }) => {
  if (sheet.rows.length === 0) return <p className="muted">{t('Nothing in this period.')}</p>;
  if (children === undefined) return <SheetTable sheet={sheet} />;
  return (
    <>
      {children}
      <FoldedTable sheet={sheet} />
    </>
  );
};

/** A chart with its figures as a table and as a file. */
export const Figure = ({ title, note, about, sheet, error, isWide = false, children }: FigureProps) => {
  const id = useId();
  return (
    <section className={isWide ? 'figure figure-wide' : 'figure'} aria-labelledby={id}>
      <header className="figure-head">
        <h2 id={id}>{title}</h2>
        <Button
          look="quiet"
          disabledReason={sheet && sheet.rows.length > 0 ? null : t('There are no figures yet.')}
          onClick={() => sheet && saveCsv(toFileName('csv', about, sheet.name), toCsv(sheet))}
        >
          {t('CSV')}
          <span className="hidden-text"> {rich('of {{title}}', { title })}</span>
        </Button>
      </header>
      {note && <p className="muted figure-note">{note}</p>}
      {error && <ReportError error={error} />}
      {!sheet && !error && <Skeleton rows={4} />}
      {sheet && !error && <Content sheet={sheet}>{children}</Content>}
    </section>
  );
};
