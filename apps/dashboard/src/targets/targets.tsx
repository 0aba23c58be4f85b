import { Link } from 'wouter';
import { PastButton } from '../backtests/past-button.tsx';
import { getLastPosition } from '../categories/order.ts';
import { ReorderList } from '../fields/reorder-list.tsx';
import { describeSeconds } from '../kit/dates/describe-seconds.ts';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Alert, Empty, PageHeader, Skeleton, Slip } from '../kit/parts.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import { NewRecordLink } from '../records/record-list.tsx';
import { RecordPages } from '../records/record-pages.tsx';
import type { RecordFormProps } from '../records/record-views.ts';
import { toGroup } from '../rules/condition.ts';
import { useNames } from '../rules/rule-sentence.tsx';
import type { Names } from '../rules/steps.ts';
import { useMove, useOrdered } from '../rules/use-ordered.ts';
import { describeGroup } from '../rules/words.ts';
import { TARGET_KINDS } from '../tickets/model/target-words.ts';
import { ALL_PRIORITIES, PRIORITIES } from '../tickets/model/words.ts';
import { t } from '../texts/texts.ts';
import { TargetForm } from './target-form.tsx';
import { type Minutes, type Target, type TargetDraft, TARGETS } from './target-kind.ts';
import { PREVIEW, TargetPreview } from './target-preview.tsx';

const describeMinutes = (minutes: Minutes): string => {
  if (typeof minutes === 'number') return describeSeconds(minutes * 60);
  return ALL_PRIORITIES.flatMap((priority) => {
    const own = minutes?.[priority];
    return own === undefined ? [] : `${PRIORITIES[priority].label}: ${describeSeconds(own * 60)}`;
  }).join(', ');
};

const listTimes = (target: Target) =>
  [
    [TARGET_KINDS.first_response, target.firstResponseMinutes] as const,
    [TARGET_KINDS.next_response, target.nextResponseMinutes] as const,
    [TARGET_KINDS.resolution, target.resolutionMinutes] as const,
  ].filter(([, minutes]) => minutes !== null);

interface SlipProps {
  readonly owner: Owner;
  readonly target: Target;
  readonly names: Names;
}

const TargetSlip = ({ owner, target, names }: SlipProps) => {
  const group = toGroup(target.conditions);
  return (
    <Slip tone="green" mark={t('Target')}>
      <div className="record">
        <h2>
          <Link href={`${toPath(owner)}/targets/${target.id}`}>{target.name}</Link>
        </h2>
        <p className="muted">{group.parts.length > 0 ? describeGroup(group, names) : t('All tickets')}</p>
        <dl className="record-facts">
          {listTimes(target).map(([label, minutes]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{describeMinutes(minutes)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Slip>
  );
};

const TargetList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const targets = useOrdered(owner, TARGETS);
  const names = useNames(owner, targets.data);
  const order = useMove(owner, TARGETS);
  const disabledReason = detail.scopes.includes(TARGETS.scope) ? null : NOT_ALLOWED;
  const items = targets.data ?? [];
  const isEmpty = targets.data !== undefined && items.length === 0;
  const create = disabledReason === null && <NewRecordLink owner={owner} kind={TARGETS} />;
  return (
    <>
      <PageHeader
        title={t('Targets')}
        lead={t('Within which time staff answers and solves. The first target that matches a ticket counts.')}
        action={!isEmpty && create}
      />
      <div className="stack">
        {targets.error && <Alert kind="error">{describeError(targets.error)}</Alert>}
        {targets.isPending && <Skeleton isSlip />}
        {isEmpty && (
          <Empty title={t('No targets yet')} action={create}>
            {t('With targets, each ticket shows when an answer is due, and people are warned before it is late.')}{' '}
            {!create && t('Your role does not allow you to make one.')}
          </Empty>
        )}
        <ReorderList
          label={t('Targets')}
          items={items}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          isFixed={disabledReason !== null || items.length < 2}
          disabledReason={order.isPending ? t('The order is being saved.') : null}
          onMove={(from, to) => order.move({ from, to })}
        >
          {(target) => <TargetSlip owner={owner} target={target} names={names} />}
        </ReorderList>
      </div>
    </>
  );
};

/** A new target comes after the others. */
const LAST = 1_000_000;

const TryTarget = ({ owner, stored, values, isDisabled }: Omit<RecordFormProps<Target, TargetDraft>, 'set'>) => (
  <PastButton
    owner={owner}
    disabledReason={isDisabled ? NOT_ALLOWED : null}
    toDraft={() => {
      const target = TARGETS.toNew(values);
      const name = target.name.trim() || t('Draft');
      return {
        kind: 'target',
        body: { targetId: stored?.id ?? null, target: { ...target, name, position: stored?.position ?? LAST } },
      };
    }}
  />
);

/** The targets of a server, one of them, or a new one. */
export const Targets = (props: PageProps) => {
  const targets = useOrdered(props.owner, TARGETS);
  return (
    <RecordPages
      {...props}
      kind={TARGETS}
      List={TargetList}
      Form={TargetForm}
      Side={TargetPreview}
      Beside={TryTarget}
      sideLabel={t('Preview')}
      previewId={PREVIEW}
      newFields={{ position: getLastPosition(targets.data ?? []) }}
    />
  );
};
