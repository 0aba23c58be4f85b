import { useState } from 'react';
import { read, type Schemas, serverApi } from '../api.ts';
import { useChatServer } from '../fields/use-chat-server.ts';
import { Button } from '../kit/button.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Alert, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toKey } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { useChange } from '../changes.ts';
import { describeError, usePages } from '../queries.ts';
import { useUsers } from '../tickets/use-ticket.ts';
import { AddBlock } from './add-block.tsx';
import { t } from '../texts/texts.ts';

type Block = Schemas['Block'];

const PAGE_SIZE = 50;

const useBlocks = (owner: Owner) =>
  usePages<Block>([...toKey(owner), 'blocklist'], (cursor, signal) => {
    const query = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
    return read(serverApi(owner.id).GET('/blocklist', { params: { query }, signal }));
  });

type ToName = (block: Block) => string;

/** The name of the member or of the role; the id of one that the chat does not name. */
const useToName = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>, blocks: readonly Block[]): ToName => {
  const server = useChatServer({ owner, detail });
  const { data: users = [] } = useUsers(
    owner,
    blocks.flatMap(({ userId }) => userId ?? []),
  );
  const names = new Map(users.map(({ userId, name }) => [userId, name]));
  const roles = new Map(server?.roles.map(({ id, name }) => [id, name]));
  return ({ userId, roleId }) =>
    userId === null
      ? t('Role {{value}}', { value: roles.get(roleId ?? '') ?? roleId ?? '' })
      : (names.get(userId) ?? t('User {{userId}}', { userId }));
};

interface UnblockProps {
  readonly owner: Owner;
  readonly block: Block;
  readonly name: string;
}

const Unblock = ({ owner, block, name }: UnblockProps) => {
  const remove = useChange(
    () => serverApi(owner.id).DELETE('/blocklist/{id}', { params: { path: { id: block.id } } }),
    {
      stale: [[...toKey(owner), 'blocklist']],
      onSuccess: () => showToast(t('{{name}} may open tickets again.', { name })),
      onError: (error) => showToast(describeError(error)),
    },
  );
  return (
    <Button
      look="quiet"
      isBusy={remove.isPending}
      aria-label={t('Unblock {{name}}', { name })}
      onClick={() => remove.mutate()}
    >
      {t('Unblock')}
    </Button>
  );
};

const listColumns = (owner: Owner, toName: ToName, canWrite: boolean): readonly Column<Block>[] => [
  { name: t('Who'), cell: toName },
  { name: t('Reason'), cell: ({ reason }) => reason ?? <span className="muted">{t('none')}</span> },
  { name: t('Ends'), cell: ({ expiresAt }) => (expiresAt ? <Ago at={expiresAt} /> : t('never')) },
  { name: t('Since'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
  ...(canWrite
    ? [
        {
          name: t('Actions'),
          isActions: true,
          cell: (block: Block) => <Unblock owner={owner} block={block} name={toName(block)} />,
        },
      ]
    : []),
];

/** Users and roles that may open no tickets. */
export const Blocklist = ({ owner, detail }: PageProps) => {
  const blocks = useBlocks(owner);
  const toName = useToName({ owner, detail }, blocks.items);
  const [isAdding, setAdding] = useState(false);
  const canWrite = detail.scopes.includes('settings:write');
  const isEmpty = blocks.data !== undefined && blocks.items.length === 0;
  const add = (
    <Button look="primary" icon="add" disabledReason={canWrite ? null : NOT_ALLOWED} onClick={() => setAdding(true)}>
      {t('Block somebody')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Block list')}
        lead={t('Users and roles that may open no tickets, in any way.')}
        action={!isEmpty && add}
      />
      <div className="stack">
        {blocks.error && <Alert kind="error">{describeError(blocks.error)}</Alert>}
        {blocks.isPending && <Skeleton />}
        {isEmpty && (
          <Empty title={t('Nobody is blocked')} action={add}>
            {t('Somebody who is blocked sees the reason when they try to open a ticket.')}
          </Empty>
        )}
        {blocks.items.length > 0 && (
          <Table
            label={t('Blocks')}
            columns={listColumns(owner, toName, canWrite)}
            rows={blocks.items}
            keyOf={({ id }) => id}
          />
        )}
        {blocks.hasNextPage && (
          <Button isBusy={blocks.isFetchingNextPage} onClick={() => void blocks.fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
      </div>
      {isAdding && <AddBlock owner={owner} detail={detail} onClose={() => setAdding(false)} />}
    </>
  );
};
