import { type ComponentType, useState } from 'react';
import { FormDialog, type FormDialogProps } from '../kit/dialog.tsx';
import { Field, Select, TextArea } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { describeError } from '../queries.ts';
import { type BulkAction, toTickets } from './bulk/bulk.ts';
import type { Category, Priority } from './model/types.ts';
import { SilentBox } from './model/silent-box.tsx';
import { ALL_PRIORITIES, PRIORITIES } from './model/words.ts';
import { addLineHint } from '../kit/keys.ts';
import type { StaffFieldProps } from './ticket-page-props.ts';
import { InstantField, toTomorrow } from '../kit/dates/instant-field.tsx';
import type { Owner } from '../owner.ts';
import { t } from '../texts/texts.ts';
import type { BulkQuestion } from './walking/bulk-keys.ts';

export type { BulkQuestion } from './walking/bulk-keys.ts';

interface FormProps extends Pick<FormDialogProps, 'isBusy' | 'error' | 'onClose'> {
  /** Of the tickets. */
  readonly count: number;
  readonly owner: Owner;
  readonly StaffField: ComponentType<StaffFieldProps>;
  readonly categories: readonly Category[];
  /** What the field for the reason of a closing begins with. */
  readonly closeReason: string;
  readonly onAnswer: (what: BulkAction) => void;
}

const CloseForm = ({ count, closeReason, onAnswer, ...dialog }: FormProps) => {
  const [reason, setReason] = useState(closeReason);
  const [isSilent, setSilent] = useState(false);
  return (
    <FormDialog
      {...dialog}
      title={t('Close {{tickets}}?', { tickets: toTickets(count) })}
      action={t('Close')}
      submitsOnEnter
      onSubmit={() => onAnswer({ action: 'close', reason, isSilent })}
    >
      <TextArea
        label={t('Reason')}
        required={false}
        hint={addLineHint(t('The requesters see it. Some categories ask for one.'))}
        maxLength={1000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <SilentBox isChecked={isSilent} onChange={setSilent} />
    </FormDialog>
  );
};

const MoveForm = ({ count, categories, onAnswer, ...dialog }: FormProps) => {
  const places = categories.filter(({ archived }) => !archived);
  const [categoryId, setCategory] = useState(places[0]?.id ?? '');
  return (
    <FormDialog
      {...dialog}
      title={t('Move {{tickets}}', { tickets: toTickets(count) })}
      action={t('Move')}
      onSubmit={() => onAnswer({ action: 'move', categoryId })}
    >
      <Select
        label={t('To the category')}
        value={categoryId}
        options={places.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={setCategory}
      />
    </FormDialog>
  );
};

const TagForm = ({ count, onAnswer, ...dialog }: FormProps) => {
  const [text, setText] = useState('');
  return (
    <FormDialog
      {...dialog}
      title={t('Tag {{tickets}}', { tickets: toTickets(count) })}
      action={t('Add tag')}
      onSubmit={() => {
        if (text.trim() !== '') onAnswer({ action: 'tag', tag: text.trim() });
      }}
    >
      <Field
        label={t('Tag')}
        required
        hint={t('Is added to the tags that the tickets have.')}
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
};

const PriorityForm = ({ count, onAnswer, ...dialog }: FormProps) => {
  const [priority, setPriority] = useState<Priority>('high');
  return (
    <FormDialog
      {...dialog}
      title={t('Priority of {{tickets}}', { tickets: toTickets(count) })}
      action={t('Set priority')}
      onSubmit={() => onAnswer({ action: 'priority', priority })}
    >
      <Select
        label={t('Priority')}
        value={priority}
        options={ALL_PRIORITIES.map((value) => ({ value, label: PRIORITIES[value].label }))}
        onChoose={setPriority}
      />
    </FormDialog>
  );
};

const AssignForm = ({ count, owner, StaffField, onAnswer, ...dialog }: FormProps) => {
  const [toStaffId, setStaff] = useState<string | null>(null);
  return (
    <FormDialog
      {...dialog}
      title={t('Assign {{tickets}}', { tickets: toTickets(count) })}
      action={t('Assign')}
      onSubmit={() => {
        if (toStaffId !== null) onAnswer({ action: 'assign', toStaffId });
      }}
    >
      <StaffField owner={owner} label={t('Colleague')} prefersStaff takesFocus value={toStaffId} onChange={setStaff} />
    </FormDialog>
  );
};

const HoldForm = ({ count, onAnswer, ...dialog }: FormProps) => {
  const [until, setUntil] = useState<string | null>(toTomorrow);
  return (
    <FormDialog
      {...dialog}
      title={t('Put {{tickets}} on hold', { tickets: toTickets(count) })}
      action={t('Put on hold')}
      onSubmit={() => onAnswer({ action: 'hold', until })}
    >
      <InstantField
        label={t('Until')}
        hint={t(
          'They open then by themselves, and earlier when the requester writes. Without a day they wait for you.',
        )}
        value={until}
        onChange={setUntil}
      />
    </FormDialog>
  );
};

const FORMS = {
  assign: AssignForm,
  close: CloseForm,
  hold: HoldForm,
  move: MoveForm,
  tag: TagForm,
  priority: PriorityForm,
} as const;

export interface BulkQuestionProps extends Omit<FormProps, 'error'> {
  readonly question: Exclude<BulkQuestion, 'macro'>;
  readonly error: Error | null;
}

/** Asks for what the action takes. */
export const BulkQuestionDialog = ({ question, error, ...props }: BulkQuestionProps) => {
  const Form = FORMS[question];
  return <Form {...props} error={error && <Alert kind="error">{describeError(error)}</Alert>} />;
};
