import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { NOT_ALLOWED } from '../../kit/not-allowed.ts';
import { Alert, Badge, Empty, NoMatch, PageHeader, Skeleton, Slip } from '../../kit/parts.tsx';
import { Menu } from '../../kit/popover.tsx';
import { Ago } from '../../kit/dates/time.tsx';
import { type Owner, toPath } from '../../owner.ts';
import type { PageProps } from '../../page-props.ts';
import { describeError } from '../../queries.ts';
import { CreateFlow } from './create-flow.tsx';
import { DeleteFlow, DisableFlow } from './flow-dialogs.tsx';
import type { Flow } from '../model/types.ts';
import { useFlows, useValidation } from '../requests/use-flows.ts';
import { STATUS_TONES, STATUS_WORDS, TRIGGERS } from '../model/words.ts';
import { t } from '../../texts/texts.ts';

interface SlipProps {
  readonly owner: Owner;
  readonly flow: Flow;
  readonly canWrite: boolean;
}

const Problems = ({ owner, flow }: Omit<SlipProps, 'canWrite'>) => {
  const { data } = useValidation(owner, flow, true);
  if (!data || data.valid) return null;
  const count = data.problems.length;
  return <Badge tone="rust">{t('{{count}} problems', { count })}</Badge>;
};

const FlowSlip = ({ owner, flow, canWrite }: SlipProps) => {
  const [dialog, setDialog] = useState<'disable' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
    <li>
      <Slip tone={STATUS_TONES[flow.status]} mark={STATUS_WORDS[flow.status]}>
        <div className="flow-slip">
          <div className="row">
            <h2>
              <Link href={`${toPath(owner)}/flows/${flow.id}`}>{flow.name}</Link>
            </h2>
            {canWrite && <Problems owner={owner} flow={flow} />}
          </div>
          {canWrite && (
            <div className="flow-slip-menu">
              <Menu
                label={t('Actions for {{name}}', { name: flow.name })}
                items={[
                  {
                    label: t('Switch off'),
                    disabledReason: flow.status === 'active' ? null : t('It is not published.'),
                    onSelect: () => setDialog('disable'),
                  },
                  { label: t('Delete'), isDangerous: true, onSelect: () => setDialog('delete') },
                ]}
              />
            </div>
          )}
          {flow.description && <p className="muted">{flow.description}</p>}
          <dl className="facts">
            <div>
              <dt>{t('Started by')}</dt>
              <dd>{TRIGGERS[flow.trigger.kind].label}</dd>
            </div>
            <div>
              <dt>{t('Steps')}</dt>
              <dd className="number">{flow.nodes.length}</dd>
            </div>
            <div>
              <dt>{t('Version')}</dt>
              <dd>{flow.publishedVersion ?? t('none yet')}</dd>
            </div>
            <div>
              <dt>{t('Runs')}</dt>
              <dd className="number">{flow.runCount}</dd>
            </div>
            <div>
              <dt>{t('Changed')}</dt>
              <dd>
                <Ago at={flow.updatedAt} />
              </dd>
            </div>
          </dl>
        </div>
      </Slip>
      {dialog === 'disable' && <DisableFlow owner={owner} flow={flow} onClose={close} onDisabled={close} />}
      {dialog === 'delete' && <DeleteFlow owner={owner} flow={flow} onClose={close} onDeleted={close} />}
    </li>
  );
};

/** The support flows of a server, the one that was changed last first. */
export const FlowList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const [q, setQ] = useState('');
  const [isCreating, setCreating] = useState(false);
  const flows = useFlows(owner, q.trim());
  const canWrite = detail.scopes.includes('flows:write');
  const isEmpty = flows.data !== undefined && flows.items.length === 0;
  const hasNone = isEmpty && q === '';
  const create = (
    <Button look="primary" icon="add" disabledReason={canWrite ? null : NOT_ALLOWED} onClick={() => setCreating(true)}>
      {t('Create flow')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Flows')}
        lead={t('Conversations and actions that run by themselves: ask, look up, decide, open a ticket.')}
        action={!hasNone && create}
      />
      <div className="stack">
        {!hasNone && (
          <Field label={t('Search')} type="search" value={q} onChange={({ target }) => setQ(target.value)} />
        )}
        {flows.error && <Alert kind="error">{describeError(flows.error)}</Alert>}
        {flows.isPending && <Skeleton isSlip />}
        {hasNone && (
          <Empty title={t('No flows yet')} action={create}>
            {t(
              'A flow talks to members before there is a ticket: it asks, suggests, decides, and opens a ticket only where one is needed.',
            )}
          </Empty>
        )}
        {isEmpty && !hasNone && (
          <NoMatch onClear={() => setQ('')}>{t('No flow has these words in its name or description.')}</NoMatch>
        )}
        <ul className="slips">
          {flows.items.map((flow) => (
            <FlowSlip key={flow.id} owner={owner} flow={flow} canWrite={canWrite} />
          ))}
        </ul>
        {flows.hasNextPage && (
          <Button isBusy={flows.isFetchingNextPage} onClick={() => void flows.fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
      </div>
      {isCreating && <CreateFlow owner={owner} onClose={() => setCreating(false)} />}
    </>
  );
};
