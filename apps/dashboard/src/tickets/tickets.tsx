import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button, IconButton } from '../kit/button.tsx';
import { useKeys } from '../kit/keys.ts';
import { type LazyPage, lazyPage } from '../kit/lazy-page.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { showKeys } from '../kit/show-keys.ts';
import type { BulkBarProps } from './bulk-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, toSearch, toView } from './filters.ts';
import { List } from './list.tsx';
import type { QueueActionsProps, TicketPageProps } from './ticket-page-props.ts';
import type { Ticket } from './model/types.ts';
import { useFilters } from './use-filters.ts';
import { type HeldOrder, useHeldOrder } from './use-held-order.ts';
import { useCategories, useTickets, useUserId } from './use-tickets.ts';
import { VIEW_NAMES, ViewTabs } from './view-tabs.tsx';
import { t } from '../texts/texts.ts';

const BulkBar = lazyPage<BulkBarProps>(
  async () => (await import('./bulk-bar.tsx')).BulkBar,
  () => null,
);

/** The selected tickets among those that are shown. */
const useSelection = (items: readonly Ticket[]) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [closing, setClosing] = useState<readonly string[]>([]);
  /** Something was selected since the list was opened. */
  const [isUsed, setUsed] = useState(false);
  const last = useRef<string | null>(null);
  /** Of a range, from the ticket that was selected before. */
  const listRange = (id: string): readonly string[] => {
    const ids = items.map((ticket) => ticket.id);
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].sort((a, b) => a - b);
    return from === undefined || from < 0 || to === undefined ? [id] : ids.slice(from, to + 1);
  };
  const select = ({ id }: Pick<Ticket, 'id'>, isSelected: boolean, isRange = false) => {
    const next = new Set(selected);
    for (const one of isRange ? listRange(id) : [id]) {
      if (isSelected) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    setUsed(true);
    setSelected(next);
  };
  const tickets = items.filter(({ id }) => selected.has(id));
  const markClosing = (ids: readonly string[], isClosing: boolean) =>
    setClosing((before) => (isClosing ? [...before, ...ids] : before.filter((id) => !ids.includes(id))));
  return { isUsed, selected, select, setSelected, closing, markClosing, tickets };
};

/** The links of the rows, by which the keys move. */
const useRowFocus = (openId: string | null) => {
  const list = useRef<HTMLOListElement>(null);
  const getLinks = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('.row-link') ?? [])];
  const lastOpenId = useRef(openId);
  const findCurrent = (): string | null =>
    document.activeElement?.closest('.row-item')?.querySelector<HTMLElement>('.row-link')?.dataset.ticket ??
    openId ??
    lastOpenId.current;
  const move = (step: 1 | -1): HTMLAnchorElement | undefined => {
    const links = getLinks();
    const current = findCurrent();
    const index = links.findIndex(({ dataset }) => dataset.ticket === current);
    return links[index < 0 ? 0 : Math.min(Math.max(index + step, 0), links.length - 1)];
  };
  useEffect(() => {
    const isBack = openId === null && lastOpenId.current !== null;
    if (openId !== null) lastOpenId.current = openId;
    const link = getLinks().find(({ dataset }) => dataset.ticket === lastOpenId.current);
    link?.closest('.row-item')?.scrollIntoView({ block: 'nearest' });
    // After the page has got the focus, as each page does that opens.
    if (isBack) requestAnimationFrame(() => link?.focus());
  }, [openId]);
  return { list, move, findCurrent };
};

interface ListKeys {
  readonly rows: ReturnType<typeof useRowFocus>;
  readonly selection: ReturnType<typeof useSelection>;
  readonly canWrite: boolean;
  readonly search: RefObject<HTMLInputElement | null>;
  /** Opens another ticket in place of the one that is open; null without an open one. */
  readonly onOpen: ((id: string) => void) | null;
  readonly onWalk: () => void;
}

const useListKeys = ({ rows, selection, canWrite, search, onOpen, onWalk }: ListKeys) => {
  const step = (by: 1 | -1) => {
    onWalk();
    const link = rows.move(by);
    if (onOpen && link?.dataset.ticket) onOpen(link.dataset.ticket);
    else link?.focus();
    link?.closest('.row-item')?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const id = rows.findCurrent();
      if (id && canWrite) selection.select({ id }, !selection.selected.has(id));
    },
    '/': () => search.current?.focus(),
  });
};

interface TitleProps {
  /** A ticket is open, whose subject is the title of the page. */
  readonly isSecond: boolean;
  readonly children: ReactNode;
}

const QueueTitle = ({ isSecond, children }: TitleProps) => (
  <div className="queue-title">
    {isSecond ? <h2>{t('Tickets')}</h2> : <h1>{t('Tickets')}</h1>}
    <div className="row">
      {children}
      <IconButton icon="keyboard" label={t('Keys')} aria-keyshortcuts="?" onClick={showKeys} />
    </div>
  </div>
);

interface QueueHeadProps {
  readonly owner: Owner;
  /** The path of the list. */
  readonly base: string;
  readonly openId: string | null;
  readonly filters: Filters;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** What the list is, and what chooses its tickets. */
const QueueHead = ({ owner, base, openId, filters, actions, children }: QueueHeadProps) => (
  <header className="queue-head">
    {!openId && <title>{t('{{value}} · Tickets · guildesk', { value: VIEW_NAMES[toView(filters)] })}</title>}
    <QueueTitle isSecond={openId !== null}>{actions}</QueueTitle>
    <ViewTabs base={openId ? `${base}/${openId}` : base} filters={filters} owner={owner} />
    {children}
  </header>
);

/** Says that the list would be another one by now. */
const HeldNotice = ({ isOutOfDate, update }: Pick<HeldOrder, 'isOutOfDate' | 'update'>) => (
  <div className="held" role="status">
    {isOutOfDate && (
      <>
        <span>{t('The list keeps its order while you go through it.')}</span>
        <Button look="quiet" onClick={update}>
          {t('Update the list')}
        </Button>
      </>
    )}
  </div>
);

/** Loads the code of a ticket when one is about to be opened. */
const listenForApproach = ({ preload }: LazyPage<TicketPageProps>) => ({
  onPointerOver: () => void preload(),
  onFocus: () => void preload(),
});

interface TicketsProps extends PageProps {
  /** Shows the ticket that is open. */
  readonly TicketPage: LazyPage<TicketPageProps>;
  readonly QueueActions: ComponentType<QueueActionsProps>;
}

/** The tickets of a server as a list, and beside it the ticket that is open. */
export const Tickets = ({ owner, detail, rest, TicketPage, QueueActions }: TicketsProps) => {
  const base = `${toPath(owner)}/tickets`;
  const openId = rest === '' ? null : rest;
  const [, navigate] = useLocation();
  const { filters, change, clear } = useFilters();
  const tickets = useTickets(owner, filters);
  const { data: categories = [] } = useCategories(owner);
  const query = toSearch(filters);
  const order = useHeldOrder({ owner, items: tickets.items, list: query, isWalking: openId !== null });
  const selection = useSelection(order.tickets);
  const rows = useRowFocus(openId);
  const search = useRef<HTMLInputElement>(null);
  const withQuery = (path: string) => (query ? `${path}?${query}` : path);
  const toHref = (id: string) => withQuery(`${base}/${id}`);

  const shared = { owner, detail, filters, categories };
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const canWrite = detail.scopes.includes('tickets:write');
  const onOpen = openId ? (id: string) => navigate(toHref(id), { replace: true }) : null;
  useListKeys({ rows, selection, canWrite, search, onOpen, onWalk: order.hold });

  return (
    <div className={openId ? 'workbench workbench-open' : 'workbench'}>
      <section className="queue" aria-label={t('List of tickets')} {...listenForApproach(TicketPage)}>
        <QueueHead owner={owner} base={base} openId={openId} filters={filters} actions={<QueueActions {...shared} />}>
          <FilterBar {...shared} search={search} onChange={change} />
        </QueueHead>
        {selection.isUsed && <BulkBar owner={owner} categories={categories} selection={selection} />}
        <HeldNotice {...order} />
        <div className="queue-scroll">
          <List
            tickets={tickets}
            rows={order.tickets}
            toPlace={({ categoryId }) => names.get(categoryId)}
            openId={openId}
            selection={canWrite ? selection : undefined}
            list={rows.list}
            filters={filters}
            hasAccount={useUserId() !== null}
            toHref={({ id }) => toHref(id)}
            onClear={clear}
          />
        </div>
      </section>
      {openId && (
        <TicketPage
          key={openId}
          owner={owner}
          detail={detail}
          id={openId}
          categories={categories}
          listHref={withQuery(base)}
          toHref={toHref}
        />
      )}
    </div>
  );
};
