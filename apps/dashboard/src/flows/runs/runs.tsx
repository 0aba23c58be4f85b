import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/field.tsx';
import { Alert, Badge, Empty, NoMatch, Skeleton } from '../../kit/parts.tsx';
import { Table } from '../../kit/table.tsx';
import { Ago } from '../../kit/dates/time.tsx';
import { toPath } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { FlowRun } from '../model/types.ts';
import type { Editor } from '../draft/use-editor.ts';
import { useRuns } from '../requests/use-flows.ts';
import { nameUser, type User, useUsers } from '../../tickets/use-ticket.ts';
import { toLabel } from '../model/fields.ts';
import { nameTrigger, RUN_TONES } from '../model/words.ts';
import { t } from '../../texts/texts.ts';

type Filter = FlowRun['status'] | '';

const FILTERS: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: '', label: t('All') },
  { value: 'running', label: t('Running') },
  { value: 'waiting', label: t('Waiting') },
  { value: 'completed', label: t('Completed') },
  { value: 'failed', label: t('Failed') },
  { value: 'cancelled', label: t('Cancelled') },
];

const toColumns = (page: string, users: readonly User[] | undefined) => [
  {
    name: t('Started'),
    cell: ({ id, startedAt }: FlowRun) => (
      <Link href={`${page}/${id}`}>
        <Ago at={startedAt} />
      </Link>
    ),
  },
  { name: t('Status'), cell: ({ status }: FlowRun) => <Badge tone={RUN_TONES[status]}>{toLabel(status)}</Badge> },
  {
    name: t('Started by'),
    cell: ({ trigger: { kind } }: FlowRun) => nameTrigger(kind),
  },
  { name: t('Member'), cell: ({ userId }: FlowRun) => (userId === null ? t('none') : nameUser(users, userId)) },
  { name: t('Version'), cell: ({ flowVersion }: FlowRun) => <span className="number">{flowVersion}</span> },
  { name: t('Steps'), cell: ({ stepCount }: FlowRun) => <span className="number">{stepCount}</span> },
];

/** The runs of a flow, newest first. */
export const Runs = ({ editor }: { readonly editor: Editor }) => {
  const { base } = editor.state;
  const [status, setStatus] = useState<Filter>('');
  const runs = useRuns(editor.owner, base.id, status);
  const users = useUsers(
    editor.owner,
    runs.items.flatMap(({ userId }) => userId ?? []),
  );
  const isEmpty = runs.data !== undefined && runs.items.length === 0;
  return (
    <section className="stack" aria-label={t('Runs')}>
      <Select label={t('Status')} value={status} options={FILTERS} onChoose={setStatus} />
      {runs.error && <Alert kind="error">{describeError(runs.error)}</Alert>}
      {runs.isPending && <Skeleton rows={5} />}
      {isEmpty && status !== '' && (
        <NoMatch onClear={() => setStatus('')}>{t('No run of this flow has this status.')}</NoMatch>
      )}
      {isEmpty && status === '' && (
        <Empty
          title={t('It did not run yet')}
          action={
            base.status !== 'active' && (
              <Link href={`${toPath(editor.owner)}/flows/${base.id}`}>{t('Open the editor')}</Link>
            )
          }
        >
          {base.status === 'active'
            ? t('Its runs appear here as soon as something starts it. They are kept for 30 days after they ended.')
            : t('Publish the flow, so that it can be started.')}
        </Empty>
      )}
      {runs.items.length > 0 && (
        <Table
          label={t('Runs')}
          columns={toColumns(`${toPath(editor.owner)}/flows/${base.id}/runs`, users.data)}
          rows={runs.items}
          keyOf={({ id }) => id}
        />
      )}
      {runs.hasNextPage && (
        <Button isBusy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          {t('Show older')}
        </Button>
      )}
    </section>
  );
};
