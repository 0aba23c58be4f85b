import { useState } from 'react';
import type { RecordFormProps } from '../records/record-views.ts';
import { TicketSelect } from '../fields/ticket-select.tsx';
import { TraceList } from '../flows/runs/trace-list.tsx';
import { Button } from '../kit/button.tsx';
import { Select } from '../kit/field.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Alert, Badge } from '../kit/parts.tsx';
import { formatRelative } from '../kit/dates/time.tsx';
import { describeError } from '../queries.ts';
import type { Owner } from '../owner.ts';
import { Outcome } from './outcome.tsx';
import type { RuleDraft } from './rule-kind.ts';
import { useNames } from './rule-sentence.tsx';
import type { Automation, RuleEvent, Tested } from './types.ts';
import { useEvents, useTestRule } from './use-rules.ts';
import { toSubject } from '../tickets/model/words.ts';
import { t, translate } from '../texts/texts.ts';

export const TEST = 'rule-test';

const Result = ({ owner, tested }: { readonly owner: Owner; readonly tested: Tested }) => {
  const names = useNames(owner);
  const { applies, conditions, run } = tested;
  return (
    <div className="rule-result" role="status">
      <p>
        <Badge tone={applies ? 'green' : 'amber'}>{applies ? t('It applies') : t('It does not apply')}</Badge>
      </p>
      {conditions ? (
        <Outcome outcome={conditions} names={names} />
      ) : (
        <p className="muted">{t('It has no conditions.')}</p>
      )}
      {run && (
        <>
          <h3>{t('What would be done')}</h3>
          <TraceList owner={owner} trace={run.trace} nodes={[]} />
          {run.error && <Alert kind="warning">{translate(run.error.message)}</Alert>}
        </>
      )}
    </div>
  );
};

const toEventLabel = ({ data, timestamp }: RuleEvent): string => {
  const when = formatRelative(new Date(timestamp), Date.now());
  return `#${data.ticket?.ticketNumber ?? '?'} ${toSubject({ subject: null, formAnswers: [], ...data.ticket })}, ${when}`;
};

interface EventSelectProps {
  readonly events: readonly RuleEvent[] | undefined;
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

const EventSelect = ({ events, value, onChoose }: EventSelectProps) => (
  <Select
    label={t('Event')}
    hint={t("Those of the rule's kind within the last day.")}
    value={value}
    options={[
      { value: '', label: events?.length === 0 ? t('There was none') : t('Choose an event…') },
      ...(events ?? []).map((event) => ({ value: event.id, label: toEventLabel(event) })),
    ]}
    onChoose={onChoose}
  />
);

const WITH = [
  { value: 'ticket', label: t('A ticket, as if it happened now') },
  { value: 'event', label: t('An event that happened') },
] as const;

interface TestProps extends Pick<RecordFormProps<Automation, RuleDraft>, 'owner' | 'detail' | 'isDisabled'> {
  readonly rule: Automation;
}

const TestForm = ({ owner, detail, isDisabled, rule }: TestProps) => {
  const [source, setSource] = useState<'ticket' | 'event'>('ticket');
  const [chosen, setChosen] = useState('');
  const canReadEvents = detail.scopes.includes('webhooks:read') && rule.after === null;
  const events = useEvents(owner, rule.trigger, canReadEvents && source === 'event');
  const test = useTestRule(owner, rule.id);
  const choose = (id: string) => {
    setChosen(id);
    test.reset();
  };
  const run = () => {
    const event = events.data?.find(({ id }) => id === chosen);
    test.mutate(event ? { event: { type: event.type, actor: event.actor, data: event.data } } : { ticketId: chosen });
  };
  return (
    <>
      {canReadEvents && (
        <Select
          label={t('Try it with')}
          value={source}
          options={WITH}
          onChoose={(next) => {
            setSource(next);
            choose('');
          }}
        />
      )}
      {source === 'ticket' ? (
        <TicketSelect
          owner={owner}
          label={t('Ticket')}
          hint={t('Nothing counts as changed then, and there is no message.')}
          value={chosen}
          onChoose={choose}
        />
      ) : (
        <EventSelect events={events.data} value={chosen} onChoose={choose} />
      )}
      {events.error && <Alert kind="error">{describeError(events.error)}</Alert>}
      <div>
        <Button
          isBusy={test.isPending}
          disabledReason={isDisabled ? NOT_ALLOWED : chosen === '' ? t('Choose something first.') : null}
          onClick={run}
        >
          {t('Try it')}
        </Button>
      </div>
      {test.error && <Alert kind="error">{describeError(test.error)}</Alert>}
      {test.data && <Result owner={owner} tested={test.data} />}
    </>
  );
};

/** Tries the saved rule out, without doing anything. */
export const RuleTest = ({
  owner,
  detail,
  stored,
  isDisabled,
}: Omit<RecordFormProps<Automation, RuleDraft>, 'set'>) => (
  <section className="preview rule-test" id={TEST} aria-label={t('Try it out')} tabIndex={-1}>
    <h2>{t('Try it out')}</h2>
    {stored ? (
      <>
        <p className="muted">{t('This tries the saved rule. The ticket does not change.')}</p>
        <TestForm key={stored.version} owner={owner} detail={detail} isDisabled={isDisabled} rule={stored} />
      </>
    ) : (
      <p className="muted">
        {t('Create the rule first, switched off if you like. Then you see here what it would make of a ticket.')}
      </p>
    )}
  </section>
);
