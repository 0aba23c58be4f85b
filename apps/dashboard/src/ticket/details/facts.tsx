import type { TicketChanges } from '../../action-input.ts';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Badge } from '../../kit/parts.tsx';
import { DateTime } from '../../kit/dates/time.tsx';
import { ALL_PRIORITIES, PRIORITIES, STATUSES, toName } from '../../tickets/model/words.ts';
import { FormAnswers } from '../../tickets/form-answers.tsx';
import { RecentProblems } from '../../problems/recent-problems.tsx';
import { type FactsProps, Section } from './facts-section.tsx';
import { TARGET_KINDS } from '../../tickets/model/target-words.ts';
import { TargetState } from './target-state.tsx';
import { Participants, Requester } from './people.tsx';
import { Reminders } from './reminders.tsx';
import { Subscribers } from './subscribers.tsx';
import { TeamFact } from './team-fact.tsx';
import { BOT_LANGUAGES } from '../../generated/enums.ts';
import { nameLanguage } from '../../texts/language.ts';
import { rich, t } from '../../texts/texts.ts';

const KEPT_OPEN = t('It is not closed because nobody writes. A closing that somebody has planned remains.');
const SETTABLE = ['open', 'pending', 'on_hold'] as const;

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <p className="fact">
    <span>{name}</span>
    {children}
  </p>
);

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly whyNot: string | null;
  readonly onChoose: (value: Value) => void;
}

/** A select that is off says why as its tooltip. */
const Choice = <Value extends string>({ name, value, options, whyNot, onChoose }: ChoiceProps<Value>) => (
  <label className="fact">
    <span>{name}</span>
    <select
      className="input"
      value={value}
      disabled={whyNot !== null}
      title={whyNot ?? undefined}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);

const listLanguages = (own: string) =>
  [...new Set([own, ...BOT_LANGUAGES])].map((value) => ({ value, label: nameLanguage(value) }));

/** Status, priority and language. Why they cannot be changed stands below. */
const State = ({ ticket, findReason, onAct }: FactsProps) => {
  const { status, priority, keptOpen, requesterLanguage = null, version } = ticket;
  const whyNot = findReason('update');
  const patch = (body: TicketChanges) => onAct({ path: '', method: 'PATCH', version, body });
  return (
    <>
      {status === 'closed' ? (
        <Fact name={t('Status')}>
          <Badge>{t('Closed')}</Badge>
        </Fact>
      ) : (
        <Choice
          name={t('Status')}
          value={status}
          options={SETTABLE.map((value) => ({ value, label: STATUSES[value].label }))}
          whyNot={whyNot}
          onChoose={(next) => patch({ status: next })}
        />
      )}
      <Choice
        name={t('Priority')}
        value={priority}
        options={ALL_PRIORITIES.map((value) => ({ value, label: PRIORITIES[value].label }))}
        whyNot={whyNot}
        onChoose={(next) => patch({ priority: next })}
      />
      {requesterLanguage !== null && (
        <Choice
          name={t('Language')}
          value={requesterLanguage}
          options={listLanguages(requesterLanguage)}
          whyNot={whyNot}
          onChoose={(next) => patch({ requesterLanguage: next })}
        />
      )}
      {status !== 'closed' && whyNot === null && (
        <Checkbox
          label={t('Keep it open')}
          hint={KEPT_OPEN}
          isChecked={keptOpen}
          onChange={(next) => patch({ keptOpen: next })}
        />
      )}
      {keptOpen && whyNot !== null && <p className="facts-reason">{KEPT_OPEN}</p>}
      {whyNot && <p className="facts-reason">{whyNot}</p>}
    </>
  );
};

const Tags = ({ ticket, findReason, onAct }: FactsProps) => {
  const { tags, version } = ticket;
  const [text, setText] = useState('');
  const canChange = findReason('update') === null;
  const setTags = (next: readonly string[]) => onAct({ path: '', method: 'PATCH', body: { tags: [...next] }, version });
  return (
    <Section title={t('Tags')}>
      <ul className="chips">
        {tags.map((tag) => (
          <li key={tag}>
            {canChange ? (
              <button type="button" className="chip" onClick={() => setTags(tags.filter((one) => one !== tag))}>
                {tag}
                <Icon name="close" />
                <span className="hidden-text">{t(', remove this tag')}</span>
              </button>
            ) : (
              <span className="tag">{tag}</span>
            )}
          </li>
        ))}
        {tags.length === 0 && !canChange && <li className="muted">{t('None')}</li>}
      </ul>
      {canChange && (
        <form
          className="inline-form"
          onSubmit={(event) => {
            event.preventDefault();
            const tag = text.trim();
            setText('');
            if (tag !== '' && !tags.includes(tag)) setTags([...tags, tag]);
          }}
        >
          <input
            className="input"
            aria-label={t('New tag')}
            placeholder={t('Add a tag')}
            maxLength={50}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <IconButton type="submit" icon="add" label={t('Add the tag')} />
        </form>
      )}
    </Section>
  );
};

const Rating = ({ feedback }: { readonly feedback: NonNullable<FactsProps['ticket']['feedback']> }) => (
  <>
    <Fact name={t('Rating')}>
      <span>
        <strong>{rich('{{rating}} of 5', { rating: feedback.rating })}</strong> {feedback.comment}
      </span>
    </Fact>
    {feedback.answer && (
      <Fact name={t('Our answer')}>
        <span>{feedback.answer.content}</span>
      </Fact>
    )}
  </>
);

/** What is known about the ticket, beside its conversation. */
export const Facts = (props: FactsProps) => {
  const { ticket, category } = props;
  const { formAnswers, claimedById, claimedByName, closedAt, closeReason, feedback, holdUntil, targets } = ticket;
  return (
    <div className="ticket-facts">
      <RecentProblems owner={props.owner} about={{ ticketId: ticket.id }} />
      <section className="facts-section" aria-label={t('State')}>
        <State {...props} />
        <TeamFact {...props} />
        <Fact name={t('Category')}>
          <strong>{category?.name ?? t('Deleted')}</strong>
        </Fact>
        <Fact name={t('Claimed by')}>
          <strong>{claimedById ? toName(claimedByName, claimedById) : t('Nobody')}</strong>
        </Fact>
        {holdUntil && ticket.status === 'on_hold' && (
          <Fact name={t('Until')}>
            <DateTime at={holdUntil} />
          </Fact>
        )}
        {targets?.map((target) => (
          <Fact key={target.kind} name={TARGET_KINDS[target.kind]}>
            <TargetState target={target} />
          </Fact>
        ))}
        <Fact name={t('Opened')}>
          <DateTime at={ticket.createdAt} />
        </Fact>
        {closedAt && (
          <Fact name={t('Closed')}>
            <DateTime at={closedAt} />
          </Fact>
        )}
        {closeReason && (
          <Fact name={t('Reason')}>
            <span>{closeReason}</span>
          </Fact>
        )}
        {feedback && <Rating feedback={feedback} />}
      </section>
      {formAnswers.length > 0 && (
        <Section title={t('Form')}>
          <FormAnswers answers={formAnswers} />
        </Section>
      )}
      <Requester {...props} />
      <Tags {...props} />
      <Participants {...props} />
      <Reminders {...props} />
      <Subscribers {...props} />
    </div>
  );
};
