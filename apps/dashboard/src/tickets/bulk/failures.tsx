import { explain } from '../../explain.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Alert } from '../../kit/parts.tsx';
import { t } from '../../texts/texts.ts';
import type { Ticket } from '../model/types.ts';
import { toSubject } from '../model/words.ts';
import { toTickets } from './bulk.ts';
import type { Outcome } from './execute-in-bulk.ts';

export interface FailuresProps {
  readonly outcomes: readonly Outcome[];
  readonly tickets: readonly Ticket[];
  readonly onClose: () => void;
}

/** Which tickets stayed as they were, and why. */
export const Failures = ({ outcomes, tickets, onClose }: FailuresProps) => {
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
              {error && explain(`error.${error.reason}`, error.message)}
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
