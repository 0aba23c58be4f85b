import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy.tsx';
import { Select } from '../kit/field.tsx';
import { lazily } from '../kit/lazily.ts';
import { Alert, Badge, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { Table } from '../kit/table.tsx';
import { DateTime } from '../kit/dates/time.tsx';
import { fetchTokenRequests, fetchTokens } from '../own-api/access.ts';
import { type Owner, toKey, toPath } from '../owner.ts';
import { describeError, usePages } from '../queries.ts';
import { locale, t } from '../texts/texts.ts';
import type { TokenRequest } from '../own-api/access-types.ts';

const getMsFormat = lazily(() => new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' }));

const formatMs = (ms: number): string => getMsFormat().format(ms);

const toTone = (status: number) => (status >= 500 ? 'rust' : status >= 400 ? 'amber' : 'green');

const COLUMNS = [
  { name: t('Time'), cell: ({ createdAt }: TokenRequest) => <DateTime at={createdAt} /> },
  { name: t('Method'), cell: ({ method }: TokenRequest) => <code>{method}</code> },
  { name: t('Path'), cell: ({ path }: TokenRequest) => <code className="request-path">{path}</code> },
  { name: t('Status'), cell: ({ status }: TokenRequest) => <Badge tone={toTone(status)}>{status}</Badge> },
  { name: t('Reason'), cell: ({ reason }: TokenRequest) => (reason === null ? '–' : <code>{reason}</code>) },
  {
    name: t('Duration'),
    cell: ({ durationMs }: TokenRequest) => <span className="number">{formatMs(durationMs)}</span>,
  },
  {
    name: t('Request id'),
    cell: ({ requestId }: TokenRequest) => (
      <span className="request-id">
        <code title={requestId}>{requestId}</code>
        <CopyButton label={t('Copy request id {{requestId}}', { requestId })} value={requestId} />
      </span>
    ),
  },
];

const FILTERS = [
  { value: 'all', label: t('All') },
  { value: 'failed', label: t('Failed only') },
] as const;

type Filter = (typeof FILTERS)[number]['value'];

const NoRequests = ({ filter }: { readonly filter: Filter }) =>
  filter === 'all' ? (
    <Empty title={t('No requests in the last 24 hours')}>
      {t('Requests with this token appear here some seconds after they were answered.')}
    </Empty>
  ) : (
    <Empty title={t('No failed requests')}>{t('Nothing with this token has failed in the last 24 hours.')}</Empty>
  );

const useToken = (owner: Owner, id: string) => {
  const { data } = useQuery({
    queryKey: [...toKey(owner), 'tokens'],
    queryFn: ({ signal }) => fetchTokens(owner, signal),
  });
  return data?.find((token) => token.id === id);
};

/** What was asked with a token in the last 24 hours. */
export const TokenRequests = ({ owner, id }: { readonly owner: Owner; readonly id: string }) => {
  const token = useToken(owner, id);
  const [filter, setFilter] = useState<Filter>('all');
  const requests = usePages([...toKey(owner), 'tokens', id, 'requests', filter], (cursor, signal) =>
    fetchTokenRequests(owner, { id, isFailed: filter === 'failed', cursor }, signal),
  );
  return (
    <>
      <PageHeader
        title={token ? t('Requests of “{{name}}”', { name: token.name }) : t('Requests')}
        lead={t('The last 24 hours, at most the newest 1,000 requests. Bodies and values of parameters are not kept.')}
        action={<Link href={`${toPath(owner)}/developers/tokens`}>{t('All tokens')}</Link>}
      />
      <div className="stack">
        <div className="request-filter">
          <Select label={t('Show')} options={FILTERS} value={filter} onChoose={setFilter} />
          <Button isBusy={requests.isRefetching} onClick={() => void requests.refetch()}>
            {t('Refresh')}
          </Button>
        </div>
        {requests.error && <Alert kind="error">{describeError(requests.error)}</Alert>}
        {requests.isPending && <Skeleton rows={5} />}
        {requests.data && requests.items.length === 0 && <NoRequests filter={filter} />}
        {requests.items.length > 0 && (
          <Table label={t('Requests')} columns={COLUMNS} rows={requests.items} keyOf={(request) => request.id} />
        )}
        {requests.hasNextPage && (
          <Button isBusy={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
            {t('Show older')}
          </Button>
        )}
      </div>
    </>
  );
};
