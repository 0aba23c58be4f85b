import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Select } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { PastReport } from './past-report.tsx';
import { FAILURES } from './past-words.ts';
import { type Backtest, type PastDraft, useBacktest, useCancel, useOrder } from './use-backtest.ts';

const PERIODS = [
  { value: '7', label: t('The last 7 days') },
  { value: '14', label: t('The last 14 days') },
  { value: '30', label: t('The last 30 days') },
];

const UnderWay = ({ owner, backtest }: { readonly owner: Owner; readonly backtest: Backtest }) => {
  const cancel = useCancel(owner, backtest.id);
  const { events, total } = backtest.progress;
  return (
    <div className="stack">
      <p role="status">
        {backtest.status === 'queued' || total === null
          ? t('It begins soon.')
          : t('{{events}} of {{total}} events', { events, total })}
      </p>
      <progress aria-label={t('Progress')} max={total ?? 1} value={total === null ? 0 : events} />
      <div>
        <Button isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('Cancel it')}
        </Button>
      </div>
      {cancel.error && <Alert kind="error">{describeError(cancel.error)}</Alert>}
    </div>
  );
};

interface OutcomeProps {
  readonly owner: Owner;
  readonly backtest: Backtest;
}

const Outcome = ({ owner, backtest }: OutcomeProps) => {
  const { kind, status, result, failure } = backtest;
  if (result) return <PastReport owner={owner} kind={kind} report={result} />;
  if (failure) return <Alert kind="error">{FAILURES[failure]}</Alert>;
  if (status === 'cancelled') return <p role="status">{t('It was cancelled.')}</p>;
  return <UnderWay owner={owner} backtest={backtest} />;
};

export interface PastDialogProps {
  readonly owner: Owner;
  readonly draft: PastDraft;
  readonly onClose: () => void;
}

/** Tries what is entered on past events, without doing anything. */
export const PastDialog = ({ owner, draft, onClose }: PastDialogProps) => {
  const [days, setDays] = useState('7');
  const order = useOrder(owner);
  const { data, error } = useBacktest(owner, order.data);
  const problem = order.error ?? error;
  return (
    <Dialog title={t('Try on the past')} isWide onClose={onClose}>
      <div className="dialog-body stack">
        <p className="muted">
          {t('This replays what happened, with what is entered here. Nothing is changed, and nobody is notified.')}
        </p>
        <Select label={t('Period')} value={days} options={PERIODS} onChoose={setDays} />
        {problem && <Alert kind="error">{describeError(problem)}</Alert>}
        {data && <Outcome owner={owner} backtest={data} />}
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button look="primary" isBusy={order.isPending} onClick={() => order.mutate({ draft, days: Number(days) })}>
          {t('Try it')}
        </Button>
      </div>
    </Dialog>
  );
};
