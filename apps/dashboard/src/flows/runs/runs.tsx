import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/field.tsx';
import { Alert, Badge, Empty, Skeleton } from '../../kit/parts.tsx';
import { Table } from '../../kit/table.tsx';
import { Ago } from '../../kit/time.tsx';
import { toPath } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { FlowRun } from '../model/types.ts';
import type { Editor } from '../draft/use-editor.ts';
import { useRuns } from '../requests/use-flows.ts';
import { RUN_TONES, TRIGGERS } from '../model/words.ts';

type Filter = FlowRun['status'] | '';

const FILTERS: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: '', label: 'All' },
  { value: 'running', label: 'Running' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
];

const toColumns = (page: string) => [
  {
    name: 'Started',
    cell: ({ id, startedAt }: FlowRun) => (
      <Link href={`${page}/${id}`}>
        <Ago at={startedAt} />
      </Link>
    ),
  },
  { name: 'Status', cell: ({ status }: FlowRun) => <Badge tone={RUN_TONES[status]}>{status}</Badge> },
  {
    name: 'Started by',
    cell: ({ trigger: { kind } }: FlowRun) => (kind === 'automation' ? 'Automation rule' : TRIGGERS[kind].label),
  },
  { name: 'Member', cell: ({ userId }: FlowRun) => <span className="number">{userId ?? 'none'}</span> },
  { name: 'Version', cell: ({ flowVersion }: FlowRun) => <span className="number">{flowVersion}</span> },
  { name: 'Steps', cell: ({ stepCount }: FlowRun) => <span className="number">{stepCount}</span> },
];

/** The runs of a flow, newest first. */
export const Runs = ({ editor }: { readonly editor: Editor }) => {
  const { base } = editor.state;
  const [status, setStatus] = useState<Filter>('');
  const runs = useRuns(editor.owner, base.id, status);
  const isEmpty = runs.data !== undefined && runs.items.length === 0;
  return (
    <section className="stack" aria-label="Runs">
      <Select label="Status" value={status} options={FILTERS} onChoose={setStatus} />
      {runs.error && <Alert kind="error">{describeError(runs.error)}</Alert>}
      {runs.isPending && <Skeleton rows={5} />}
      {isEmpty && status !== '' && <Empty title="Nothing matches">No run of this flow has this status.</Empty>}
      {isEmpty && status === '' && (
        <Empty title="It did not run yet">
          {base.status === 'active'
            ? 'Its runs appear here as soon as something starts it. They are kept for 30 days after they ended.'
            : 'Publish the flow, so that it can be started.'}
        </Empty>
      )}
      {runs.items.length > 0 && (
        <Table
          label="Runs"
          columns={toColumns(`${toPath(editor.owner)}/flows/${base.id}/runs`)}
          rows={runs.items}
          keyOf={({ id }) => id}
        />
      )}
      {runs.hasNextPage && (
        <Button isBusy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
          Show older
        </Button>
      )}
    </section>
  );
};
