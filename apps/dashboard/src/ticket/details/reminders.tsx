import { useState } from 'react';
import { DurationField } from '../../fields/duration-field.tsx';
import { MemberField } from '../../fields/members/member-field.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { DateTime } from '../../kit/dates/time.tsx';
import { Field } from '../../kit/field.tsx';
import { Alert, Avatar } from '../../kit/parts.tsx';
import { describeError } from '../../queries.ts';
import { type FactsProps, Section } from './facts-section.tsx';
import { type Reminder, useAddReminder, useCancelReminder, useReminders } from './use-reminders.ts';
import { t } from '../../texts/texts.ts';

const MAX_TEXT = 500;
const MAX_SECONDS = 30 * 86_400;
const NEW = { seconds: 3_600 as number | null, text: '', toStaffId: null as string | null };

type ReminderProps = Pick<FactsProps, 'owner' | 'ticket' | 'names'>;

const NewReminder = ({ owner, ticket, onClose }: ReminderProps & { readonly onClose: () => void }) => {
  const [draft, setDraft] = useState(NEW);
  const add = useAddReminder(owner, ticket.id);
  const { seconds, text, toStaffId } = draft;
  const submit = () =>
    add.mutate(
      { afterMinutes: Math.round((seconds ?? 0) / 60), text: text.trim() || null, toStaffId },
      { onSuccess: onClose },
    );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DurationField
        label={t('Remind after')}
        required
        min={60}
        max={MAX_SECONDS}
        value={seconds}
        error={null}
        onChange={(next) => setDraft({ ...draft, seconds: next })}
      />
      <Field
        label={t('What it is about')}
        maxLength={MAX_TEXT}
        value={text}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      <MemberField
        owner={owner}
        label={t('Who is reminded')}
        hint={t('You, if it stays empty.')}
        isRequired={false}
        prefersStaff
        value={toStaffId}
        onChange={(next) => setDraft({ ...draft, toStaffId: next })}
      />
      {add.error && <Alert kind="error">{describeError(add.error)}</Alert>}
      <div className="row">
        <Button type="submit" isBusy={add.isPending} disabledReason={seconds ? null : t('Choose something first.')}>
          {t('Remind')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
};

const Waiting = ({ owner, ticket, names, reminder }: ReminderProps & { readonly reminder: Reminder }) => {
  const cancel = useCancelReminder(owner, ticket.id);
  const { id, userId, text, dueAt } = reminder;
  const name = names.user(userId);
  return (
    <li className="person">
      <Avatar name={name} isSmall />
      <span>
        {name}, <DateTime at={dueAt} />
        {text && <small className="muted"> {text}</small>}
        {cancel.error && <span className="field-error"> {describeError(cancel.error)}</span>}
      </span>
      <IconButton
        icon="close"
        label={t('Cancel the reminder of {{name}}', { name })}
        isBusy={cancel.isPending}
        onClick={() => cancel.mutate(id)}
      />
    </li>
  );
};

/** Who is reminded of the ticket, and when. */
export const Reminders = (props: FactsProps) => {
  const { owner, ticket, findReason } = props;
  const [isAdding, setIsAdding] = useState(false);
  const reminders = useReminders(owner, ticket.id);
  const items = reminders.data ?? [];
  const canWrite = findReason('add_note') === null;
  if (ticket.status === 'closed' && items.length === 0) return null;
  return (
    <Section title={t('Reminders')}>
      {reminders.error && <Alert kind="error">{describeError(reminders.error)}</Alert>}
      {reminders.data && items.length === 0 && !isAdding && <p className="muted">{t('Nobody is reminded.')}</p>}
      <ul className="participants">
        {items.map((reminder) => (
          <Waiting key={reminder.id} {...props} reminder={reminder} />
        ))}
      </ul>
      {isAdding && <NewReminder {...props} onClose={() => setIsAdding(false)} />}
      {!isAdding && canWrite && ticket.status !== 'closed' && (
        <div>
          <Button onClick={() => setIsAdding(true)}>{t('Add a reminder')}</Button>
        </div>
      )}
    </Section>
  );
};
