import { type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import { Button } from '../kit/button.tsx';
import { Alert, Skeleton } from '../kit/parts.tsx';
import { describeError } from '../queries.ts';
import { COLUMN_STYLE } from './columns.tsx';
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

/** As many as a window of usual height shows. */
const FIRST_ROWS = 10;

interface RowSelection {
  readonly selected: ReadonlySet<string>;
  /** Those that wait for undo, or for the answer of the service. */
  readonly closing: readonly string[];
  readonly select: (ticket: Ticket, isSelected: boolean, isRange: boolean) => void;
}

interface ListProps extends NothingProps {
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

/** The tickets of a view; more are read as the end comes near. */
export const List = ({
  tickets,
  rows = tickets.items,
  toPlace,
  openId,
  selection,
  list,
  toHref,
  ...empty
}: ListProps) => {
  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = tickets;
  // On a slow computer the rows further down come a little later than those that are seen first.
  const rowCount = Math.max(useDeferredValue(rows.length, FIRST_ROWS), FIRST_ROWS);
  const areAllShown = rowCount >= rows.length;
  // Reading the next page would interrupt a live update, and what is new would not be shown.
  const end = useEndSign(rowCount, isFetching, () => {
    if (hasNextPage && areAllShown && !isFetching && !isFetchNextPageError) void fetchNextPage();
  });
  return (
    <>
      {tickets.error && !tickets.data && (
        <Alert kind="error" action={<Button onClick={() => void tickets.refetch()}>{t('Try again')}</Button>}>
          {describeError(tickets.error)}
        </Alert>
      )}
      {tickets.isPending && <Skeleton rows={6} isSlip />}
      {tickets.data && rows.length === 0 && (
        <Nothing filters={empty.filters} hasAccount={empty.hasAccount} onClear={empty.onClear} />
      )}
      <ol
        ref={list}
        className="rows"
        style={COLUMN_STYLE}
        aria-label={t('Tickets')}
        aria-busy={tickets.isPlaceholderData}
      >
        {rows.slice(0, rowCount).map((ticket) => (
          <Row
            key={ticket.id}
            ticket={ticket}
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
