import { Link } from 'wouter';
import { organizationApi, read } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Alert, Badge, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { Table } from '../kit/table.tsx';
import { formatDate } from '../kit/dates/time.tsx';
import { toKey, toPath, toPlanName } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, usePages } from '../queries.ts';
import type { Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';

const PAGE_SIZE = 100;

type MemberServer = Schemas['MemberServer'];

const COLUMNS = [
  {
    name: t('Server'),
    cell: ({ id, name }: MemberServer) => (
      <Link href={toPath({ kind: 'server', id })} title={id}>
        {name}
      </Link>
    ),
  },
  {
    name: t('Open tickets'),
    cell: ({ openTicketCount }: MemberServer) => <span className="number">{openTicketCount}</span>,
  },
  { name: t('Plan'), cell: ({ plan }: MemberServer) => <Badge tone="neutral">{toPlanName(plan)}</Badge> },
  {
    name: t('Added'),
    cell: ({ createdAt }: MemberServer) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
];

/** The servers that are members of the organization now. */
export const Servers = ({ owner }: PageProps) => {
  const servers = usePages<MemberServer>([...toKey(owner), 'servers'], (cursor, signal) => {
    const query = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
    return read(organizationApi(owner.id).GET('/servers', { params: { query }, signal }));
  });
  return (
    <>
      <PageHeader
        title={t('Servers')}
        lead={t('The servers of the organization. The overview has their figures side by side.')}
      />
      <div className="stack">
        {servers.error && <Alert kind="error">{describeError(servers.error)}</Alert>}
        {servers.isPending && <Skeleton rows={5} />}
        {servers.data && servers.items.length === 0 && (
          <Empty title={t('No server yet')}>
            {t('The operator of the service adds servers to an organization: npm run admin -- org join')}
          </Empty>
        )}
        {servers.items.length > 0 && (
          <Table label={t('Servers')} columns={COLUMNS} rows={servers.items} keyOf={({ id }) => id} />
        )}
        {servers.hasNextPage && (
          <Button isBusy={servers.isFetchingNextPage} onClick={() => void servers.fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
      </div>
    </>
  );
};
