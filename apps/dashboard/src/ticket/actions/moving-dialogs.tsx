import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, serverApi } from '../../api.ts';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { Checkbox, Field } from '../../kit/field.tsx';
import { Alert } from '../../kit/parts.tsx';
import { type Owner, toKey } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import { nameTicket, toStatusLabel, toSubject } from '../../tickets/model/words.ts';
import { useOtherTickets } from '../requester/use-other-tickets.ts';
import { QuestionForm, type QuestionProps } from './question.tsx';
import { t } from '../../texts/texts.ts';

export const TakeOver = ({ ticket, isBusy, error, onAnswer, onClose }: QuestionProps) => (
  <ConfirmDialog
    isHarmless
    title={t('Take #{{ticketNumber}} over?', { ticketNumber: ticket.ticketNumber })}
    action={t('Take over')}
    isBusy={isBusy}
    error={error && <Alert kind="error">{describeError(error)}</Alert>}
    onConfirm={() => onAnswer({ path: '/claim', body: { force: true } })}
    onClose={onClose}
  >
    {t('{{claimedByName}} has claimed it.', { claimedByName: ticket.claimedByName ?? t('Somebody else') })}
  </ConfirmDialog>
);

const useTicketByNumber = (owner: Owner, number: string) =>
  useQuery({
    queryKey: [...toKey(owner), 'tickets', 'number', number],
    queryFn: async ({ signal }) => {
      const params = { query: { ticketNumber: [Number(number)], limit: 1 } };
      return (await read(serverApi(owner.id).GET('/tickets', { params, signal }))).data[0] ?? null;
    },
    enabled: /^[1-9]\d{0,8}$/.test(number),
  });

interface OtherTicketsProps {
  readonly owner: Owner;
  readonly ticket: TicketDetail;
  readonly number: string;
  readonly onChoose: (number: string) => void;
}

const OtherTickets = ({ owner, ticket, number, onChoose }: OtherTicketsProps) => {
  const others = (useOtherTickets(owner, ticket) ?? []).filter(({ status }) => status !== 'closed');
  if (others.length === 0) return null;
  return (
    <fieldset className="other-tickets">
      <legend className="field-label">{t('Other tickets of the requester')}</legend>
      {others.map((other) => (
        <label key={other.id} className="check">
          <input
            type="radio"
            name="other-ticket"
            checked={number === String(other.ticketNumber)}
            onChange={() => onChoose(String(other.ticketNumber))}
          />
          <span className="check-label">
            {nameTicket(other)} <small className="muted">{toStatusLabel(other.status)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

export const Merge = (props: QuestionProps) => {
  const { owner, ticket, onAnswer } = props;
  const [number, setNumber] = useState('');
  const [isAllowed, setAllowed] = useState(false);
  const { data: target } = useTicketByNumber(owner, number);
  const isOther = target !== null && target !== undefined && target.requesterId !== ticket.requesterId;
  const complaint =
    target === null ? t('There is no such ticket.') : target?.id === ticket.id ? t('This is the same ticket.') : null;
  return (
    <QuestionForm
      {...props}
      title={t('Merge #{{ticketNumber}} into another ticket', { ticketNumber: ticket.ticketNumber })}
      action={t('Merge')}
      onSubmit={() => {
        if (!target || complaint) return;
        onAnswer({
          path: '/merge',
          body: { targetId: target.id, ...(isOther && { allowDifferentRequester: isAllowed }) },
          version: ticket.version,
        });
      }}
    >
      <p>{t('This ticket is closed, and its participants join the other one. It cannot be undone.')}</p>
      <OtherTickets owner={owner} ticket={ticket} number={number} onChoose={setNumber} />
      <Field
        label={t('Number of the ticket that remains')}
        required
        inputMode="numeric"
        pattern="[1-9][0-9]*"
        value={number}
        error={complaint}
        hint={target && !complaint ? `#${target.ticketNumber} ${toSubject(target)}` : undefined}
        onChange={({ target: field }) => setNumber(field.value.replace('#', ''))}
      />
      {isOther && !complaint && (
        <Checkbox
          label={t('Merge although it is of another requester')}
          hint={t('The requester of this ticket becomes a participant there, and can read it.')}
          isChecked={isAllowed}
          onChange={setAllowed}
        />
      )}
    </QuestionForm>
  );
};
