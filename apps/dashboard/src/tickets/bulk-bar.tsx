import { type ComponentType, useState } from 'react';
import type { RunMacroProps } from './bulk/run-macro-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { lazyPage } from '../kit/lazy-page.tsx';
import { showToast } from '../kit/toast.tsx';
import '../waiting/all-waits.tsx';
import { startWait } from '../waiting/waits.ts';
import { type Owner, toKey } from '../owner.ts';
import { useCreate } from '../changes.ts';
import { describeError } from '../queries.ts';
import { type BulkAction, toBulkRequests, toTickets } from './bulk/bulk.ts';
import { Failures, type FailuresProps } from './bulk/failures.tsx';
import { BulkQuestionDialog } from './bulk-question.tsx';
import { type BulkQuestion, listBulkCommands } from './walking/bulk-keys.ts';
import type { StaffFieldProps } from './ticket-page-props.ts';
import { usePageCommands } from '../page-commands.ts';
import { executeInBulk } from './bulk/execute-in-bulk.ts';
import { NO_ACCOUNT } from './model/no-account.ts';
import type { Category, Ticket } from './model/types.ts';
import { useUserId } from './use-tickets.ts';
import { rich, t } from '../texts/texts.ts';

const RunMacroDialog = lazyPage<RunMacroProps>(
  async () => (await import('./bulk/run-macro-dialog.tsx')).RunMacroDialog,
  () => null,
);

const DONE: Readonly<Record<BulkAction['action'], (tickets: string) => string>> = {
  assign: (tickets) => t('{{tickets}} assigned.', { tickets }),
  hold: (tickets) => t('{{tickets}} on hold.', { tickets }),
  claim: (tickets) => t('{{tickets}} claimed.', { tickets }),
  close: (tickets) => t('{{tickets}} closed.', { tickets }),
  move: (tickets) => t('{{tickets}} moved.', { tickets }),
  priority: (tickets) => t('{{tickets}} changed.', { tickets }),
  tag: (tickets) => t('{{tickets}} tagged.', { tickets }),
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
  usePageCommands({ subject: t('{{count}} selected', { count }), commands: listBulkCommands(onAsk) });
  return (
    <div className="bulk" role="toolbar" aria-label={t('Selected tickets')}>
      <strong role="status">{rich('{{count}} selected', { count })}</strong>
      <Button isBusy={isClaiming} disabledReason={userId === null ? NO_ACCOUNT : null} onClick={onClaim}>
        {t('Claim')}
      </Button>
      <Button aria-keyshortcuts="a" onClick={() => onAsk('assign')}>
        {t('Assign')}
      </Button>
      <Button onClick={() => onAsk('close')}>{t('Close')}</Button>
      <Button aria-keyshortcuts="m" onClick={() => onAsk('move')}>
        {t('Move')}
      </Button>
      <Button aria-keyshortcuts="t" onClick={() => onAsk('tag')}>
        {t('Tag')}
      </Button>
      <Button aria-keyshortcuts="p" onClick={() => onAsk('priority')}>
        {t('Priority')}
      </Button>
      <Button aria-keyshortcuts="h" onClick={() => onAsk('hold')}>
        {t('Hold')}
      </Button>
      <Button aria-keyshortcuts="Shift+M" onClick={() => onAsk('macro')}>
        {t('Macro')}
      </Button>
      <Button look="quiet" onClick={onClear}>
        {t('Clear the selection')}
      </Button>
    </div>
  );
};

interface BulkSelection {
  /** Were chosen by their boxes. */
  readonly selected: ReadonlySet<string>;
  /** What the action is done with: those, or the ticket that is open or has the focus. */
  readonly tickets: readonly Ticket[];
  readonly setSelected: (ids: ReadonlySet<string>) => void;
  /** Marks tickets that are about to be closed, until that is done or undone. */
  readonly markClosing: (ids: readonly string[], isClosing: boolean) => void;
}

export interface BulkBarProps {
  readonly StaffField: ComponentType<StaffFieldProps>;
  readonly question: BulkQuestion | null;
  readonly setQuestion: (question: BulkQuestion | null) => void;
  readonly owner: Owner;
  readonly selection: BulkSelection;
  readonly categories: readonly Category[];
}

const NONE: ReadonlySet<string> = new Set();

const toIds = (tickets: readonly { readonly id: string }[]): readonly string[] => tickets.map(({ id }) => id);

interface Execution {
  readonly what: BulkAction;
  readonly tickets: readonly Ticket[];
}

const toRequests = ({ what, tickets }: Execution) => toBulkRequests(what, tickets);

/** Does it with the tickets, and selects those with which it could not be done. */
const useBulkExecution = ({ owner, selection }: BulkBarProps, onDone: () => void) => {
  const { tickets, setSelected } = selection;
  const [failures, setFailures] = useState<Pick<FailuresProps, 'outcomes' | 'tickets'> | null>(null);
  const execute = useCreate((execution: Execution, key) => executeInBulk(owner, toRequests(execution), key), {
    toBody: toRequests,
    stale: [
      [...toKey(owner), 'tickets'],
      [...toKey(owner), 'ticket'],
      [...toKey(owner), 'ticket-counts'],
    ],
    onSuccess: (outcomes, { what, tickets: done }) => {
      const failed = outcomes.filter(({ succeeded }) => !succeeded);
      const others = tickets.filter(({ id }) => !toIds(done).includes(id));
      onDone();
      setSelected(new Set([...toIds(failed), ...toIds(others)]));
      if (failed.length > 0) setFailures({ outcomes, tickets: done });
      else showToast(DONE[what.action](toTickets(done.length)));
    },
    onError: (error, { what, tickets: kept }) => {
      if (what.action === 'close') setSelected(new Set(toIds(kept)));
      if (what.action === 'claim' || what.action === 'close') showToast(describeError(error), 'rust');
    },
  });
  return { execute, failures, endFailures: () => setFailures(null) };
};

/** Closing tickets after a time in which it can be undone; then they are selected again, and their reason is kept. */
const useBulkClosing = (
  { setSelected, markClosing }: BulkSelection,
  execute: (execution: Execution) => Promise<unknown>,
) => {
  const [undoneReason, setUndoneReason] = useState('');
  const close = async (execution: Execution) => {
    // The list is read again by then. An error is shown by the execution.
    await execute(execution).catch(() => undefined);
    markClosing(toIds(execution.tickets), false);
  };
  const startClosing = (what: BulkAction & { readonly action: 'close' }, tickets: readonly Ticket[]) => {
    const ids = toIds(tickets);
    setUndoneReason('');
    setSelected(NONE);
    markClosing(ids, true);
    const key = `bulk/${ids.join()}`;
    startWait({
      key,
      scope: key,
      what: t('About to close {{tickets}}', { tickets: toTickets(tickets.length) }),
      send: () => close({ what, tickets }),
      onUndo: () => {
        markClosing(ids, false);
        setUndoneReason(what.reason);
        setSelected(new Set(ids));
      },
    });
  };
  return { undoneReason, startClosing };
};

/** What can be done with the selected tickets. Those with which it could not be done stay selected. */
export const BulkBar = (props: BulkBarProps) => {
  const { owner, categories, selection, question, setQuestion } = props;
  const { selected, tickets, setSelected } = selection;
  const { execute, failures, endFailures } = useBulkExecution(props, () => setQuestion(null));
  const { undoneReason, startClosing } = useBulkClosing(selection, execute.mutateAsync);
  const act = (what: BulkAction) => {
    if (what.action !== 'close') {
      execute.mutate({ what, tickets });
      return;
    }
    setQuestion(null);
    startClosing(what, tickets);
  };
  return (
    <div className="queue-bulk">
      {selected.size > 0 && tickets.length > 0 && (
        <Toolbar
          count={tickets.length}
          isClaiming={execute.isPending && question === null}
          onClaim={() => act({ action: 'claim' })}
          onAsk={(next) => {
            execute.reset();
            setQuestion(next);
          }}
          onClear={() => setSelected(NONE)}
        />
      )}
      {question === 'macro' && tickets.length > 0 && (
        <RunMacroDialog
          owner={owner}
          tickets={tickets}
          onDone={(undone) => {
            setQuestion(null);
            setSelected(new Set(undone));
          }}
          onClose={() => setQuestion(null)}
        />
      )}
      {question && question !== 'macro' && tickets.length > 0 && (
        <BulkQuestionDialog
          owner={owner}
          StaffField={props.StaffField}
          question={question}
          count={tickets.length}
          categories={categories}
          closeReason={undoneReason}
          isBusy={execute.isPending}
          error={execute.error}
          onAnswer={act}
          onClose={() => setQuestion(null)}
        />
      )}
      {failures && <Failures {...failures} onClose={endFailures} />}
    </div>
  );
};
