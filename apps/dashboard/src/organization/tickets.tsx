import { useRef } from 'react';
import { useKeys } from '../kit/keys.ts';
import { toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { FilterBar } from '../tickets/filter-bar.tsx';
import { toView } from '../tickets/filters.ts';
import { List } from '../tickets/list.tsx';
import type { Ticket } from '../tickets/model/types.ts';
import { useFilters } from '../tickets/use-filters.ts';
import { useTickets, useUserId } from '../tickets/use-tickets.ts';
import { VIEW_NAMES, ViewTabs } from '../tickets/view-tabs.tsx';
import { useMemberServers } from './use-member-servers.ts';
import { t } from '../texts/texts.ts';

export { prefetchTickets } from '../tickets/use-tickets.ts';

const toTicketHref = ({ guildId, id }: Ticket): string => `${toPath({ kind: 'server', id: guildId })}/tickets/${id}`;

/** The tickets of all member servers. A ticket opens in its server, where it can be answered. */
export const OrganizationTickets = ({ owner }: PageProps) => {
  const { filters, change, clear } = useFilters();
  const tickets = useTickets(owner, filters);
  const { data: servers = [] } = useMemberServers(owner);
  const names = new Map(servers.map(({ id, name }) => [id, name]));
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useKeys({ '/': () => search.current?.focus() });
  return (
    <div className="workbench">
      <section className="queue" aria-label={t('List of tickets')}>
        <header className="queue-head">
          <title>{t('{{value}} · Tickets of all servers · guildesk', { value: VIEW_NAMES[toView(filters)] })}</title>
          <div className="queue-title">
            <h1>{t('Tickets of all servers')}</h1>
          </div>
          <ViewTabs base={`${toPath(owner)}/tickets`} filters={filters} owner={owner} />
          <FilterBar
            owner={owner}
            filters={filters}
            categories={[]}
            servers={servers}
            search={search}
            onChange={change}
          />
        </header>
        <div className="queue-scroll">
          <List
            tickets={tickets}
            toPlace={({ guildId }) => names.get(guildId)}
            openId={null}
            list={list}
            filters={filters}
            hasAccount={useUserId() !== null}
            toHref={toTicketHref}
            onClear={clear}
          />
        </div>
      </section>
    </div>
  );
};
