import { type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import { Button } from '../kit/button.tsx';
import { Alert, Skeleton } from '../kit/parts.tsx';
import { describeError } from '../queries.ts';
import { COLUMN_STYLE } from './columns.tsx';
import type { ColumnName } from './model/column-names.ts';
import { toDenseStyle } from './dense/columns.tsx';
import { DenseHead } from './dense/dense-head.tsx';
import { DenseRow } from './dense/dense-row.tsx';
import { Nothing } from './lazy-parts.tsx';
import type { NothingProps } from './nothing.tsx';
import { Row } from './row.tsx';
import type { Ticket } from './model/types.ts';
import type { useTickets } from './use-tickets.ts';
import { t } from '../texts/texts.ts';

const NEAR_END = '600px';

/** Says when the end of the list comes near, and again when it is still near after more was read, or could not be. */
const useEndSign = (rowCount: number, isReading: boolean, onNear: () => void) => {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (!end.current) return;
    const options = { root: end.current.closest('.queue-scroll'), rootMargin: NEAR_END };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), options);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [rowCount, isReading]);
  return end;
};

const NO_COLUMNS: readonly ColumnName[] = [];

/** As many as a window of usual height shows. */
const FIRST_ROWS = 10;
const FIRST_LINES = 30;

interface RowSelection {
  readonly selected: ReadonlySet<string>;
  /** Those that wait for undo, or for the answer of the service. */
  readonly closing: readonly string[];
  readonly select: (ticket: Ticket, isSelected: boolean, isRange: boolean) => void;
}

/** A list of lines with columns. */
interface Dense {
  readonly columns: readonly ColumnName[];
  readonly sort: string;
  /** Null where the list is too narrow for titles. */
  readonly onSort: ((sort: string) => void) | null;
}

interface ListProps extends NothingProps {
  /** Null where tickets are slips. */
  readonly dense?: Dense | null;
  readonly tickets: ReturnType<typeof useTickets>;
  /** The tickets in the order of the list, where it is kept. */
  readonly rows?: readonly Ticket[];
  /** Where a ticket belongs: its category, or its server. */
  readonly toPlace: (ticket: Ticket) => string | undefined;
  readonly openId: string | null;
  /** Left out where tickets cannot be selected. */
  readonly selection?: RowSelection | undefined;
  readonly list: RefObject<HTMLOListElement | null>;
  readonly toHref: (ticket: Ticket) => string;
}

/** How the tickets look. */
const toLook = (dense: Dense | null) =>
  dense
    ? {
        firstRows: FIRST_LINES,
        Ticket: DenseRow,
        style: toDenseStyle(dense.columns),
        className: 'rows rows-dense',
        columns: dense.columns,
      }
    : { firstRows: FIRST_ROWS, Ticket: Row, style: COLUMN_STYLE, className: 'rows', columns: NO_COLUMNS };

interface StateProps extends NothingProps {
  readonly tickets: ReturnType<typeof useTickets>;
  readonly isEmpty: boolean;
}

/** That the list is read, cannot be read, or is empty. */
const ListState = ({ tickets, isEmpty, ...empty }: StateProps) => (
  <>
    {tickets.error && !tickets.data && (
      <Alert kind="error" action={<Button onClick={() => void tickets.refetch()}>{t('Try again')}</Button>}>
        {describeError(tickets.error)}
      </Alert>
    )}
    {tickets.isPending && <Skeleton rows={6} isSlip />}
    {tickets.data && isEmpty && <Nothing {...empty} />}
  </>
);

/** The tickets of a view; more are read as the end comes near. */
export const List = ({
  tickets,
  rows = tickets.items,
  toPlace,
  openId,
  selection,
  dense = null,
  list,
  toHref,
  ...empty
}: ListProps) => {
  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = tickets;
  const { firstRows, Ticket, style, className, columns } = toLook(dense);
  // On a slow computer the rows further down come a little later than those that are seen first.
  const rowCount = Math.max(useDeferredValue(rows.length, firstRows), firstRows);
  const areAllShown = rowCount >= rows.length;
  // Reading the next page would interrupt a live update, and what is new would not be shown.
  const end = useEndSign(rowCount, isFetching, () => {
    if (hasNextPage && areAllShown && !isFetching && !isFetchNextPageError) void fetchNextPage();
  });
  return (
    <>
      <ListState tickets={tickets} isEmpty={rows.length === 0} {...empty} />
      {dense?.onSort && rows.length > 0 && (
        <DenseHead columns={dense.columns} sort={dense.sort} style={style} onSort={dense.onSort} />
      )}
      <ol
        ref={list}
        className={className}
        style={style}
        aria-label={t('Tickets')}
        aria-busy={tickets.isPlaceholderData}
      >
        {rows.slice(0, rowCount).map((ticket) => (
          <Ticket
            key={ticket.id}
            ticket={ticket}
            columns={columns}
            place={toPlace(ticket)}
            href={toHref(ticket)}
            isOpen={ticket.id === openId}
            isSelected={selection?.selected.has(ticket.id) ?? false}
            isClosing={selection?.closing.includes(ticket.id) ?? false}
            onSelect={selection ? (isSelected, isRange) => selection.select(ticket, isSelected, isRange) : null}
          />
        ))}
      </ol>
      <div ref={end} className="rows-end">
        {hasNextPage && (
          <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
      </div>
    </>
  );
};
