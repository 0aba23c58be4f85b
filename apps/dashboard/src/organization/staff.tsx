import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { organizationApi, read } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatDecimal } from '../kit/formats.ts';
import { Alert, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { type Owner, toKey, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, usePages } from '../queries.ts';
import type { Schemas } from '../schemas.ts';
import { toName } from '../tickets/model/words.ts';
import { useMemberServers } from './use-member-servers.ts';
import { t } from '../texts/texts.ts';

const PAGE_SIZE = 100;
/** So many are put in order by their work; more are shown as they come. */
const MAX_SORTED = 500;

type Member = Schemas['OrganizationMember'];
type Work = Pick<Member, 'replied' | 'claimed' | 'closed' | 'responses' | 'ratings' | 'ratingSum'>;

const toRating = ({ ratings, ratingSum }: Work): string =>
  ratings === 0 ? t('none') : `${t('{{rating}} of 5', { rating: formatDecimal(ratingSum / ratings) })} (${ratings})`;

const buildCountColumn = (name: string, field: 'replied' | 'claimed' | 'closed' | 'responses') => ({
  name,
  cell: (work: Work) => <span className="number">{work[field]}</span>,
});

const WORK_COLUMNS: readonly Column<Work>[] = [
  buildCountColumn(t('Replies'), 'replied'),
  buildCountColumn(t('First answers'), 'responses'),
  buildCountColumn(t('Claimed'), 'claimed'),
  buildCountColumn(t('Closed'), 'closed'),
  { name: t('Rating'), cell: (work) => <span className="number">{toRating(work)}</span> },
];

interface MemberDialogProps {
  readonly owner: Owner;
  readonly member: Member;
  readonly onClose: () => void;
}

/** What one member of the staff did, server by server. */
const MemberDialog = ({ owner, member, onClose }: MemberDialogProps) => {
  const { data: servers = [] } = useMemberServers(owner);
  const { data, error } = useQuery({
    queryKey: [...toKey(owner), 'staff', member.userId],
    queryFn: async ({ signal }) => {
      const params = { path: { userId: member.userId } };
      return (await read(organizationApi(owner.id).GET('/members/{userId}', { params, signal }))).data;
    },
  });
  const reached = new Set(servers.map(({ id }) => id));
  const columns: readonly Column<Schemas['MemberWork']>[] = [
    {
      name: t('Server'),
      cell: ({ guildId, name }) =>
        reached.has(guildId) ? <Link href={`${toPath({ kind: 'server', id: guildId })}/overview`}>{name}</Link> : name,
    },
    ...WORK_COLUMNS,
  ];
  return (
    <Dialog title={toName(member.name, member.userId)} isWide onClose={onClose}>
      {error && <Alert kind="error">{describeError(error)}</Alert>}
      {!data && !error && <Skeleton rows={3} />}
      {data && (
        <Table label={t('Work by server')} columns={columns} rows={data.servers} keyOf={({ guildId }) => guildId} />
      )}
    </Dialog>
  );
};

const toWork = ({ replied, closed, claimed }: Work): number => replied + closed + claimed;

/** The members with the most work first, once all of them are read. */
const useMembers = (owner: Owner) => {
  const members = usePages<Member>([...toKey(owner), 'staff'], (cursor, signal) => {
    const query = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
    return read(organizationApi(owner.id).GET('/members', { params: { query }, signal }));
  });
  const { items, hasNextPage, isFetching, error, fetchNextPage } = members;
  const isReading = hasNextPage && items.length < MAX_SORTED && !error;
  useEffect(() => {
    if (isReading && !isFetching) void fetchNextPage();
  }, [isReading, isFetching, fetchNextPage]);
  return {
    ...members,
    isPending: members.isPending || isReading,
    items: isReading ? [] : items.toSorted((a, b) => toWork(b) - toWork(a)),
  };
};

/** Who answers tickets in the servers of the organization. */
export const Staff = ({ owner }: PageProps) => {
  const [shown, setShown] = useState<Member | null>(null);
  const members = useMembers(owner);
  const columns: readonly Column<Member>[] = [
    {
      name: t('Name'),
      cell: (member) => (
        <Button look="quiet" onClick={() => setShown(member)}>
          {toName(member.name, member.userId)}
        </Button>
      ),
    },
    { name: t('Servers'), cell: ({ serverCount }) => <span className="number">{serverCount}</span> },
    ...WORK_COLUMNS,
  ];
  return (
    <>
      <PageHeader
        title={t('Staff')}
        lead={t(
          'All work on tickets of the servers since they were added, the busiest first. A name shows it by server.',
        )}
      />
      <div className="stack">
        {members.error && <Alert kind="error">{describeError(members.error)}</Alert>}
        {members.isPending && <Skeleton rows={5} />}
        {!members.isPending && members.data && members.items.length === 0 && (
          <Empty title={t('Nobody has worked on a ticket yet')}>
            {t('Everybody who answers, claims or closes a ticket is listed here a little later.')}
          </Empty>
        )}
        {members.items.length > 0 && (
          <Table label={t('Staff')} columns={columns} rows={members.items} keyOf={({ userId }) => userId} />
        )}
        {members.hasNextPage && (
          <Button isBusy={members.isFetchingNextPage} onClick={() => void members.fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
      </div>
      {shown && <MemberDialog owner={owner} member={shown} onClose={() => setShown(null)} />}
    </>
  );
};
