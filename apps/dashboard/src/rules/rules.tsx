import { Link } from 'wouter';
import { PastButton } from '../backtests/past-button.tsx';
import { getLastPosition } from '../categories/order.ts';
import { NewRecordLink } from '../records/record-list.tsx';
import { RecordPages } from '../records/record-pages.tsx';
import type { RecordFormProps, RecordHeadProps } from '../records/record-views.ts';
import { ReorderList } from '../fields/reorder-list.tsx';
import { Button } from '../kit/button.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Alert, Badge, Empty, PageHeader, Skeleton, Slip } from '../kit/parts.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import { RuleForm } from './rule-form.tsx';
import { type RuleDraft, RULES } from './rule-kind.ts';
import { ActionRuns } from './action-runs.tsx';
import { RuleSentence, useNames } from './rule-sentence.tsx';
import { RuleTest, TEST } from './rule-test.tsx';
import type { Names } from './steps.ts';
import type { Automation } from './types.ts';
import { useAllRules, useMoveRule, useSwitchRule } from './use-rules.ts';
import { describeTrigger } from './words.ts';
import { t } from '../texts/texts.ts';

/** What the conditions of a rule do not see as the bot runs now; nothing for most rules. */
const RuleWarnings = ({ rule: { warnings } }: { readonly rule: Pick<Automation, 'warnings'> }) =>
  warnings.length > 0 && (
    <Alert kind="warning" title={t('The bot does not see what this rule asks for')}>
      {t(
        'It runs without the Message Content Intent: the text and the files of a message are empty unless the message mentions the bot, answers it, or was written with its button Reply.',
      )}
    </Alert>
  );

const Use = ({ rule }: { readonly rule: Automation }) => (
  <>
    <div>
      <dt>{t('Applied')}</dt>
      <dd className="number">{rule.runCount}</dd>
    </div>
    {rule.lastRunAt && (
      <div>
        <dt>{t('Last')}</dt>
        <dd>
          <Ago at={rule.lastRunAt} />
        </dd>
      </div>
    )}
  </>
);

interface SlipProps {
  readonly owner: Owner;
  readonly rule: Automation;
  readonly names: Names;
  readonly disabledReason: string | null;
}

const RuleSlip = ({ owner, rule, names, disabledReason }: SlipProps) => {
  const change = useSwitchRule(owner);
  const { id, name, enabled } = rule;
  return (
    <Slip tone={enabled ? 'green' : 'grey'} mark={enabled ? t('on') : t('off')}>
      <div className="record rule">
        <h2>
          <Link href={`${toPath(owner)}/rules/${id}`}>{name}</Link>
        </h2>
        <Button
          className="rule-switch"
          isBusy={change.isPending}
          disabledReason={disabledReason}
          onClick={() => change.mutate(rule)}
        >
          {enabled ? t('Switch off') : t('Switch on')}
          <span className="hidden-text"> {name}</span>
        </Button>
        <RuleSentence rule={rule} names={names} />
        {rule.warnings.length > 0 && <Badge tone="rust">{t('does not see the text of messages')}</Badge>}
        <dl className="record-facts">
          <Use rule={rule} />
        </dl>
      </div>
    </Slip>
  );
};

const RuleList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const rules = useAllRules(owner);
  const names = useNames(owner, rules.data);
  const order = useMoveRule(owner);
  const disabledReason = detail.scopes.includes(RULES.scope) ? null : NOT_ALLOWED;
  // A move makes new versions of rules: one that is switched before they are read would be refused as changed meanwhile.
  const savingReason = order.isPending ? t('The order is being saved.') : null;
  const items = rules.data ?? [];
  const isEmpty = rules.data !== undefined && items.length === 0;
  const create = disabledReason === null && <NewRecordLink owner={owner} kind={RULES} />;
  return (
    <>
      <PageHeader
        title={t('Rules')}
        lead={t(
          'When something happens to a ticket and conditions hold, things are done. Rules are looked at in this order.',
        )}
        action={!isEmpty && create}
      />
      <div className="stack">
        {rules.error && <Alert kind="error">{describeError(rules.error)}</Alert>}
        {rules.isPending && <Skeleton isSlip />}
        {isEmpty && (
          <Empty title={t('No rules yet')} action={create}>
            {t('A rule does by itself what staff would do each time, such as making tickets about refunds urgent.')}{' '}
            {!create && t('Your role does not allow you to make one.')}
          </Empty>
        )}
        <ReorderList
          label={t('Rules')}
          items={items}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          isFixed={disabledReason !== null || items.length < 2}
          disabledReason={savingReason}
          onMove={(from, to) => order.move({ from, to })}
        >
          {(rule) => (
            <RuleSlip owner={owner} rule={rule} names={names} disabledReason={disabledReason ?? savingReason} />
          )}
        </ReorderList>
      </div>
    </>
  );
};

const RuleHead = ({ stored, children }: RecordHeadProps<Automation>) => (
  <div className="record-head">
    <div className="record-state">
      <p>{stored.enabled ? describeTrigger(stored) : t('Switched off: it does nothing.')}</p>
      <RuleWarnings rule={stored} />
      <dl className="record-facts">
        <Use rule={stored} />
      </dl>
    </div>
    {children}
  </div>
);

const RuleSide = (props: Omit<RecordFormProps<Automation, RuleDraft>, 'set'>) => (
  <>
    <RuleTest {...props} />
    {props.stored && (
      <ActionRuns
        owner={props.owner}
        path="automations"
        id={props.stored.id}
        none={t('It has not applied within 30 days.')}
      />
    )}
  </>
);

/** A new rule comes after the others. */
const LAST = 1_000_000;

const TryRule = ({ owner, stored, values, isDisabled }: Omit<RecordFormProps<Automation, RuleDraft>, 'set'>) => (
  <PastButton
    owner={owner}
    disabledReason={isDisabled ? NOT_ALLOWED : null}
    toDraft={() => {
      const { enabled: _, ...rule } = RULES.toNew(values);
      const name = rule.name.trim() || t('Draft');
      return {
        kind: 'automation',
        body: { automationId: stored?.id ?? null, rule: { ...rule, name, position: stored?.position ?? LAST } },
      };
    }}
  />
);

/** The automation rules of a server, one of them, or a new one. */
export const Rules = (props: PageProps) => {
  const rules = useAllRules(props.owner);
  return (
    <RecordPages
      {...props}
      kind={RULES}
      List={RuleList}
      Form={RuleForm}
      Side={RuleSide}
      previewId={TEST}
      previewLabel={t('Go to the test')}
      Head={RuleHead}
      Beside={TryRule}
      newFields={{ position: getLastPosition(rules.data ?? []) }}
    />
  );
};
