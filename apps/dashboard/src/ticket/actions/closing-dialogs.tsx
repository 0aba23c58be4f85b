import { useState } from 'react';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { Select, TextArea } from '../../kit/field.tsx';
import { Alert } from '../../kit/parts.tsx';
import { describeError } from '../../queries.ts';
import { InstantField, toTomorrow } from '../../kit/dates/instant-field.tsx';
import { SilentBox } from '../../tickets/model/silent-box.tsx';
import { QuestionForm, type QuestionProps } from './question.tsx';
import { addLineHint } from '../../kit/keys.ts';
import { t } from '../../texts/texts.ts';

const findCategory = ({ categories, ticket }: QuestionProps) => categories.find(({ id }) => id === ticket.categoryId);

export const Close = (props: QuestionProps) => {
  const { ticket, closeReason, onAnswer } = props;
  const [reason, setReason] = useState(closeReason);
  const [isSilent, setSilent] = useState(false);
  const isRequired = findCategory(props)?.requireReason ?? false;
  return (
    <QuestionForm
      {...props}
      title={t('Close #{{ticketNumber}}?', { ticketNumber: ticket.ticketNumber })}
      action={t('Close ticket')}
      submitsOnEnter
      onSubmit={() =>
        onAnswer({
          path: '/close',
          body: { ...(reason.trim() && { reason: reason.trim() }), ...(isSilent && { silently: true }) },
          version: ticket.version,
        })
      }
    >
      <TextArea
        label={t('Reason')}
        required={isRequired}
        hint={addLineHint(
          t('{{value}}The requester sees it.', { value: isRequired ? `${t('The category asks for one.')} ` : '' }),
        )}
        maxLength={1000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <SilentBox isChecked={isSilent} onChange={setSilent} />
    </QuestionForm>
  );
};

const HOUR_MS = 3_600_000;
const AUTO_CLOSE = [
  { value: '', label: t('Stays open until the requester answers') },
  { value: '24', label: t('Closes after 24 hours') },
  { value: '72', label: t('Closes after 3 days') },
  { value: '168', label: t('Closes after 7 days') },
] as const;

export const RequestClose = (props: QuestionProps) => {
  const { ticket, onAnswer } = props;
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState<(typeof AUTO_CLOSE)[number]['value']>('');
  return (
    <QuestionForm
      {...props}
      title={t('Ask whether it may be closed')}
      action={t('Ask the requester')}
      submitsOnEnter
      onSubmit={() =>
        onAnswer({
          path: '/close-request',
          body: {
            ...(reason.trim() && { reason: reason.trim() }),
            ...(hours && { autoCloseAt: new Date(Date.now() + Number(hours) * HOUR_MS).toISOString() }),
          },
          version: ticket.version,
        })
      }
    >
      <TextArea
        label={t('Reason')}
        required={findCategory(props)?.requireReason ?? false}
        maxLength={1000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Select label={t('Without an answer')} value={hours} options={AUTO_CLOSE} onChoose={setHours} />
    </QuestionForm>
  );
};

export const Hold = (props: QuestionProps) => {
  const { ticket, onAnswer } = props;
  const [until, setUntil] = useState<string | null>(toTomorrow);
  return (
    <QuestionForm
      {...props}
      title={t('Put #{{ticketNumber}} on hold', { ticketNumber: ticket.ticketNumber })}
      action={t('Put on hold')}
      onSubmit={() =>
        onAnswer({
          path: '',
          method: 'PATCH',
          body: { status: 'on_hold', holdUntil: until },
          version: ticket.version,
        })
      }
    >
      <InstantField
        label={t('Until')}
        hint={t('It opens then by itself, and earlier when the requester writes. Without a day it waits for you.')}
        value={until}
        onChange={setUntil}
      />
    </QuestionForm>
  );
};

export const Delete = ({ ticket, isBusy, error, onAnswer, onClose }: QuestionProps) => (
  <ConfirmDialog
    title={t('Delete #{{ticketNumber}}?', { ticketNumber: ticket.ticketNumber })}
    action={t('Delete for good')}
    isBusy={isBusy}
    error={error && <Alert kind="error">{describeError(error)}</Alert>}
    onConfirm={() => onAnswer({ path: '', method: 'DELETE', version: ticket.version })}
    onClose={onClose}
  >
    {t('The ticket, its conversation and its notes are deleted for everybody. This cannot be undone.')}
  </ConfirmDialog>
);
