import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog, FormDialog, type FormDialogProps } from '../kit/dialog.tsx';
import { Field, Select, TextArea } from '../kit/field.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toKey } from '../owner.ts';
import { describeError, useChange } from '../queries.ts';
import type { BulkAction } from './bulk.ts';
import { executeInBulk, type Outcome } from './execute-in-bulk.ts';
import type { Category, Priority, Ticket } from './types.ts';
import { useUserId } from './use-tickets.ts';
import { ALL_PRIORITIES, PRIORITIES, toSubject } from './words.ts';

export const NO_ACCOUNT =
  'This needs your account in the chat. Ask an admin to add it to your entry under “People and roles”.';

const DONE: Readonly<Record<BulkAction['action'], string>> = {
  claim: 'claimed',
  close: 'closed',
  move: 'moved',
  priority: 'changed',
  tag: 'tagged',
};

const toTickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);

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
    <Dialog title={`${toTickets(failed.length)} stayed as before`} onClose={onClose}>
      {outcomes.length > failed.length && (
        <Alert kind="success">{`Done with ${toTickets(outcomes.length - failed.length)}.`}</Alert>
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
          Keep them selected
        </Button>
      </div>
    </Dialog>
  );
};

type Question = 'close' | 'move' | 'tag' | 'priority';

interface QuestionProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly question: Question;
  readonly count: number;
  readonly categories: readonly Category[];
  readonly onAnswer: (what: BulkAction) => void;
}

/** Asks for what the action takes. */
const QuestionDialog = ({ question, count, categories, onAnswer, error, ...props }: QuestionProps) => {
  const [text, setText] = useState('');
  const places = categories.filter(({ archived }) => !archived);
  const [categoryId, setCategory] = useState(places[0]?.id ?? '');
  const [priority, setPriority] = useState<Priority>('high');
  const questions: Readonly<Record<Question, Pick<FormDialogProps, 'title' | 'action' | 'children' | 'onSubmit'>>> = {
    close: {
      title: `Close ${toTickets(count)}?`,
      action: 'Close',
      onSubmit: () => onAnswer({ action: 'close', reason: text }),
      children: (
        <TextArea
          label="Reason"
          required={false}
          hint="The requesters see it. Some categories ask for one."
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      ),
    },
    move: {
      title: `Move ${toTickets(count)}`,
      action: 'Move',
      onSubmit: () => onAnswer({ action: 'move', categoryId }),
      children: (
        <Select
          label="To the category"
          value={categoryId}
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={setCategory}
        />
      ),
    },
    tag: {
      title: `Tag ${toTickets(count)}`,
      action: 'Add tag',
      onSubmit: () => {
        if (text.trim() !== '') onAnswer({ action: 'tag', tag: text.trim() });
      },
      children: (
        <Field
          label="Tag"
          required
          hint="Is added to the tags that the tickets have."
          maxLength={50}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      ),
    },
    priority: {
      title: `Priority of ${toTickets(count)}`,
      action: 'Set priority',
      onSubmit: () => onAnswer({ action: 'priority', priority }),
      children: (
        <Select
          label="Priority"
          value={priority}
          options={ALL_PRIORITIES.map((value) => ({ value, label: PRIORITIES[value].label }))}
          onChoose={setPriority}
        />
      ),
    },
  };
  return (
    <FormDialog
      {...props}
      {...questions[question]}
      error={error && <Alert kind="error">{describeError(error)}</Alert>}
    />
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
  const userId = useUserId();
  const [question, setQuestion] = useState<Question | null>(null);
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
      else showToast(`${toTickets(tickets.length)} ${DONE[action]}.`);
    },
    onError: (error, { action }) => {
      if (action === 'claim') showToast(describeError(error), 'rust');
    },
  });
  const ask = (next: Question) => {
    execute.reset();
    setQuestion(next);
  };
  return (
    <>
      {tickets.length > 0 && (
        <div className="bulk" role="toolbar" aria-label="Selected tickets">
          <strong role="status">{tickets.length} selected</strong>
          <Button
            isBusy={execute.isPending && question === null}
            disabledReason={userId === null ? NO_ACCOUNT : null}
            onClick={() => execute.mutate({ action: 'claim' })}
          >
            Claim
          </Button>
          <Button onClick={() => ask('close')}>Close</Button>
          <Button onClick={() => ask('move')}>Move</Button>
          <Button onClick={() => ask('tag')}>Tag</Button>
          <Button onClick={() => ask('priority')}>Priority</Button>
          <Button look="quiet" onClick={() => onSelect(new Set())}>
            Clear
          </Button>
        </div>
      )}
      {question && (
        <QuestionDialog
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
