import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, type Schemas, serverApi, toHeader } from '../../api.ts';
import { useCreate } from '../../changes.ts';
import { explainSentence } from '../../explain.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog, FormDialog } from '../../kit/dialog.tsx';
import { Select } from '../../kit/field.tsx';
import { Alert, Skeleton } from '../../kit/parts.tsx';
import { showToast } from '../../kit/toast.tsx';
import { type Owner, toKey } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { t } from '../../texts/texts.ts';
import { MAX_TICKETS, toTickets } from './bulk.ts';
import type { Ticket } from '../model/types.ts';
import { toSubject } from '../model/words.ts';

type Outcome = Schemas['MacroOutcome'];

export interface RunMacroProps {
  readonly owner: Owner;
  readonly tickets: readonly Ticket[];
  /** @param undone the tickets on which not all actions were done */
  readonly onDone: (undone: readonly string[]) => void;
  readonly onClose: () => void;
}

/** A server has 100 macros at the most. */
const useMacros = (owner: Owner) =>
  useQuery({
    queryKey: [...toKey(owner), 'macros', 'by-name'],
    queryFn: async ({ signal }) =>
      (await read(serverApi(owner.id).GET('/macros', { params: { query: { limit: 100 } }, signal }))).data,
  });

interface Execution {
  readonly id: string;
  readonly ids: readonly string[];
}

/** Repeated under the same key, it runs nothing again. */
const runMacro = async (owner: Owner, { id, ids }: Execution, key: string): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < ids.length; at += MAX_TICKETS) {
    const params = { path: { id }, header: toHeader({ idempotencyKey: `${key}-${at}` }) };
    const body = { ids: ids.slice(at, at + MAX_TICKETS) };
    outcomes.push(...(await read(serverApi(owner.id).POST('/macros/{id}/run', { params, body }))).data.outcomes);
  }
  return outcomes;
};

interface UndoneProps {
  readonly outcomes: readonly Outcome[];
  readonly tickets: readonly Ticket[];
  readonly onClose: () => void;
}

/** The tickets on which not all actions were done, and why. */
const Undone = ({ outcomes, tickets, onClose }: UndoneProps) => (
  <Dialog
    title={t('Not everything was done on {{tickets}}', { tickets: toTickets(outcomes.length) })}
    onClose={onClose}
  >
    <ul className="stack">
      {outcomes.map(({ id, error }) => {
        const ticket = tickets.find((one) => one.id === id);
        return (
          <li key={id}>
            <strong>{ticket ? `#${ticket.ticketNumber} ${toSubject(ticket)}` : id}</strong>
            <br />
            {error === null ? t('It goes on as soon as the bot is in reach.') : explainSentence(error)}
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

/** Asks for a macro, runs it on the tickets, and says on which of them it was not done. */
export const RunMacroDialog = ({ owner, tickets, onDone, onClose }: RunMacroProps) => {
  const macros = useMacros(owner);
  const [chosen, setChosen] = useState<string | null>(null);
  const [undone, setUndone] = useState<readonly Outcome[] | null>(null);
  const execute = useCreate((execution: Execution, key) => runMacro(owner, execution, key), {
    stale: ['tickets', 'ticket', 'ticket-counts', 'macros'].map((name) => [...toKey(owner), name]),
    onSuccess: (outcomes) => {
      const others = outcomes.filter(({ status }) => status !== 'completed');
      if (others.length > 0) {
        setUndone(others);
        return;
      }
      showToast(t('Macro run on {{tickets}}.', { tickets: toTickets(outcomes.length) }));
      onDone([]);
    },
  });
  const [first] = macros.data ?? [];
  const id = chosen ?? first?.id ?? null;
  if (undone) return <Undone outcomes={undone} tickets={tickets} onClose={() => onDone(undone.map((one) => one.id))} />;
  const error = macros.error ?? execute.error;
  return (
    <FormDialog
      title={t('Run a macro on {{tickets}}', { tickets: toTickets(tickets.length) })}
      action={t('Run macro')}
      isBusy={execute.isPending}
      error={error && <Alert kind="error">{describeError(error)}</Alert>}
      onClose={onClose}
      onSubmit={() => {
        if (id !== null) execute.mutate({ id, ids: tickets.map((ticket) => ticket.id) });
      }}
    >
      {macros.isPending && <Skeleton rows={1} />}
      {macros.data?.length === 0 && <p>{t('There are no macros yet. Those who write rules can make some.')}</p>}
      {id !== null && (
        <Select
          label={t('Macro')}
          hint={t('Its actions are done in your name, one after the other.')}
          value={id}
          options={(macros.data ?? []).map(({ id: value, name: label }) => ({ value, label }))}
          onChoose={setChosen}
        />
      )}
    </FormDialog>
  );
};
