import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toKey } from '../owner.ts';
import { describeError, useChange } from '../queries.ts';
import { type BulkAction, toTickets } from './bulk.ts';
import { type BulkQuestion, BulkQuestionDialog } from './bulk-question.tsx';
import { executeInBulk, type Outcome } from './execute-in-bulk.ts';
import type { Category, Ticket } from './types.ts';
import { useUserId } from './use-tickets.ts';
import { toSubject } from './words.ts';
import { rich, t } from '../texts/texts.ts';

export const NO_ACCOUNT = t(
  'This needs your account in the chat. Ask an admin to add it to your entry under “People and roles”.',
);

const DONE: Readonly<Record<BulkAction['action'], (tickets: string) => string>> = {
  claim: (tickets) => t('{{tickets}} claimed.', { tickets }),
  close: (tickets) => t('{{tickets}} closed.', { tickets }),
  move: (tickets) => t('{{tickets}} moved.', { tickets }),
  priority: (tickets) => t('{{tickets}} changed.', { tickets }),
  tag: (tickets) => t('{{tickets}} tagged.', { tickets }),
};

interface FailuresProps {
  readonly outcomes: readonly Outcome[];
  readonly tickets: readonly Ticket[];
  readonly onClose: () => void;
}

/** Which tickets stayed as they were, and why. */
const Failures = ({ outcomes, tickets, onClose }: FailuresProps) => {
  const failed = outcomes.filter(({ succeeded }) => !succeeded);
  const find = (id: string) => tickets.find((ticket) => ticket.id === id);
  return (
    <Dialog title={t('{{tickets}} stayed as before', { tickets: toTickets(failed.length) })} onClose={onClose}>
      {outcomes.length > failed.length && (
        <Alert kind="success">
          {t('Done with {{tickets}}.', { tickets: toTickets(outcomes.length - failed.length) })}
        </Alert>
      )}
      <ul className="stack">
        {failed.map(({ id, error }) => {
          const ticket = find(id);
          return (
            <li key={id}>
              <strong>{ticket ? `#${ticket.ticketNumber} ${toSubject(ticket)}` : id}</strong>
              <br />
              {error?.message}
            </li>
          );
        })}
      </ul>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {t('Keep them selected')}
        </Button>
      </div>
    </Dialog>
  );
};

interface ToolbarProps {
  /** Of the selected tickets. */
  readonly count: number;
  readonly isClaiming: boolean;
  readonly onClaim: () => void;
  readonly onAsk: (question: BulkQuestion) => void;
  readonly onClear: () => void;
}

const Toolbar = ({ count, isClaiming, onClaim, onAsk, onClear }: ToolbarProps) => {
  const userId = useUserId();
  return (
    <div className="bulk" role="toolbar" aria-label={t('Selected tickets')}>
      <strong role="status">{rich('{{count}} selected', { count })}</strong>
      <Button isBusy={isClaiming} disabledReason={userId === null ? NO_ACCOUNT : null} onClick={onClaim}>
        {t('Claim')}
      </Button>
      <Button onClick={() => onAsk('close')}>{t('Close')}</Button>
      <Button onClick={() => onAsk('move')}>{t('Move')}</Button>
      <Button onClick={() => onAsk('tag')}>{t('Tag')}</Button>
      <Button onClick={() => onAsk('priority')}>{t('Priority')}</Button>
      <Button look="quiet" onClick={onClear}>
        {t('Clear the selection')}
      </Button>
    </div>
  );
};

interface BulkBarProps {
  readonly owner: Owner;
  readonly tickets: readonly Ticket[];
  readonly categories: readonly Category[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

/** What can be done with the selected tickets. Those with which it could not be done stay selected. */
export const BulkBar = ({ owner, tickets, categories, onSelect }: BulkBarProps) => {
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const [failures, setFailures] = useState<Pick<FailuresProps, 'outcomes' | 'tickets'> | null>(null);
  const execute = useChange((what: BulkAction) => executeInBulk(owner, what, tickets), {
    stale: [
      [...toKey(owner), 'tickets'],
      [...toKey(owner), 'ticket'],
      [...toKey(owner), 'ticket-counts'],
    ],
    onSuccess: (outcomes, { action }) => {
      const failed = outcomes.filter(({ succeeded }) => !succeeded);
      setQuestion(null);
      onSelect(new Set(failed.map(({ id }) => id)));
      if (failed.length > 0) setFailures({ outcomes, tickets });
      else showToast(DONE[action](toTickets(tickets.length)));
    },
    onError: (error, { action }) => {
      if (action === 'claim') showToast(describeError(error), 'rust');
    },
  });
  return (
    <>
      {tickets.length > 0 && (
        <Toolbar
          count={tickets.length}
          isClaiming={execute.isPending && question === null}
          onClaim={() => execute.mutate({ action: 'claim' })}
          onAsk={(next) => {
            execute.reset();
            setQuestion(next);
          }}
          onClear={() => onSelect(new Set())}
        />
      )}
      {question && (
        <BulkQuestionDialog
          question={question}
          count={tickets.length}
          categories={categories}
          isBusy={execute.isPending}
          error={execute.error}
          onAnswer={(what) => execute.mutate(what)}
          onClose={() => setQuestion(null)}
        />
      )}
      {failures && <Failures {...failures} onClose={() => setFailures(null)} />}
    </>
  );
};
