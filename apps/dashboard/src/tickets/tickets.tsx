import { type ComponentType, type ReactNode, useRef } from 'react';
import { useLocation } from 'wouter';
import { Button, IconButton } from '../kit/button.tsx';
import { type LazyPage, lazyPage } from '../kit/lazy-page.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { showKeys } from '../kit/show-keys.ts';
import type { BulkBarProps } from './bulk-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, toSearch, toSort, toView } from './filters.ts';
import { List } from './list.tsx';
import { ListFormSwitch } from './dense/list-form-switch.tsx';
import { useDenseList } from './dense/use-dense-list.ts';
import { findTicket } from './ticket-query.ts';
import type { QueueActionsProps, SavedViewsProps, StaffFieldProps, TicketPageProps } from './ticket-page-props.ts';
import { useFilters } from './use-filters.ts';
import { type HeldOrder, useHeldOrder } from './use-held-order.ts';
import { useCategories, useTickets, useUserId } from './use-tickets.ts';
import { VIEW_NAMES, ViewTabs } from './view-tabs.tsx';
import { useListKeys } from './walking/use-list-keys.ts';
import { useRowFocus } from './walking/use-row-focus.ts';
import { useSelection } from './walking/use-selection.ts';
import { useTargets } from './walking/use-targets.ts';
import { t } from '../texts/texts.ts';

const BulkBar = lazyPage<BulkBarProps>(
  async () => (await import('./bulk-bar.tsx')).BulkBar,
  () => null,
);

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
  readonly savedViews: ReactNode;
  readonly children: ReactNode;
}

/** What the list is, and what chooses its tickets. */
const QueueHead = ({ owner, base, openId, filters, actions, savedViews, children }: QueueHeadProps) => (
  <header className="queue-head">
    {!openId && <title>{t('{{value}} · Tickets · guildesk', { value: VIEW_NAMES[toView(filters)] })}</title>}
    <QueueTitle isSecond={openId !== null}>{actions}</QueueTitle>
    <ViewTabs base={base} filters={filters} owner={owner}>
      {savedViews}
    </ViewTabs>
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
  readonly SavedViews: ComponentType<SavedViewsProps>;
  readonly StaffField: ComponentType<StaffFieldProps>;
}

/** The list, its filters, what is selected in it, and what its keys do. */
const useQueue = ({ owner, detail, rest }: PageProps) => {
  const base = `${toPath(owner)}/tickets`;
  const openId = rest === '' ? null : rest;
  const [, navigate] = useLocation();
  const { filters, change, clear } = useFilters();
  const tickets = useTickets(owner, filters);
  const query = toSearch(filters);
  const order = useHeldOrder({ owner, items: tickets.items, list: query, isWalking: openId !== null });
  const selection = useSelection(order.tickets);
  const rows = useRowFocus(openId);
  const search = useRef<HTMLInputElement>(null);
  const withQuery = (path: string) => (query ? `${path}?${query}` : path);
  const toHref = (id: string) => withQuery(`${base}/${id}`);
  const canWrite = detail.scopes.includes('tickets:write');
  const onOpen = openId ? (id: string) => navigate(toHref(id), { replace: true }) : null;
  const findOne = () => {
    const id = openId ?? rows.findCurrent();
    return (openId && findTicket(owner, openId)) || order.tickets.find((ticket) => ticket.id === id);
  };
  const { ask, ...asked } = useTargets(selection.tickets, findOne);
  const { openNext } = useListKeys({ rows, selection, canWrite, search, onOpen, onWalk: order.hold, onAsk: ask });
  return {
    ...{ base, openId, filters, change, clear, tickets, order, selection, rows, search, canWrite, toHref, ask, asked },
    page: { listHref: withQuery(base), toHref, onNext: openNext, onAsk: ask },
  };
};

/** The tickets of a server as a list, and beside it the ticket that is open. */
export const Tickets = ({ TicketPage, QueueActions, SavedViews, StaffField, ...props }: TicketsProps) => {
  const { owner, detail } = props;
  const { base, openId, filters, change, order, selection, asked, ...queue } = useQueue(props);
  const { data: categories = [] } = useCategories(owner);
  const { columns, choice, dense } = useDenseList({ ...filters, sort: toSort(filters) }, openId !== null, change);
  const shared = { owner, detail, filters, categories };
  return (
    <div className={openId ? 'workbench workbench-open' : 'workbench'}>
      <section className="queue" aria-label={t('List of tickets')} {...listenForApproach(TicketPage)}>
        <QueueHead
          owner={owner}
          base={openId ? `${base}/${openId}` : base}
          openId={openId}
          filters={filters}
          actions={<QueueActions {...shared} />}
          savedViews={<SavedViews {...shared} base={base} columns={columns} />}
        >
          <FilterBar {...shared} search={queue.search} onChange={change}>
            <ListFormSwitch {...choice} />
          </FilterBar>
        </QueueHead>
        {(selection.isUsed || asked.question) && (
          <BulkBar
            {...shared}
            selection={{ ...selection, tickets: asked.targets }}
            question={asked.question}
            setQuestion={queue.ask}
            StaffField={StaffField}
          />
        )}
        <HeldNotice {...order} />
        <div className="queue-scroll">
          <List
            tickets={queue.tickets}
            rows={order.tickets}
            toPlace={({ categoryId }) => categories.find(({ id }) => id === categoryId)?.name}
            openId={openId}
            selection={queue.canWrite ? selection : undefined}
            dense={dense}
            list={queue.rows.list}
            filters={filters}
            hasAccount={useUserId() !== null}
            toHref={({ id }) => queue.toHref(id)}
            onClear={queue.clear}
          />
        </div>
      </section>
      {openId && (
        <TicketPage {...shared} {...queue.page} key={openId} id={openId} hasSelection={selection.tickets.length > 0} />
      )}
    </div>
  );
};
