import { Button } from '../kit/button.tsx';
import type { TicketDetail } from '../tickets/model/types.ts';
import { Actions } from './actions/actions.tsx';
import type { FindReason } from './actions/allowed.ts';
import { Head } from './head.tsx';
import type { TicketActions } from './actions/use-actions.ts';
import { t } from '../texts/texts.ts';

interface HeaderProps {
  readonly ticket: TicketDetail;
  readonly userId: string | null;
  readonly findReason: FindReason;
  readonly actions: TicketActions;
  readonly listHref: string;
  readonly areFactsShown: boolean;
  readonly onToggleFacts: () => void;
}

/** What the ticket is, and what can be done with it. */
export const TicketHeader = (props: HeaderProps) => {
  const { ticket, userId, findReason, actions, listHref, areFactsShown, onToggleFacts } = props;
  return (
    <header className="ticket-head">
      <Head ticket={ticket} listHref={listHref} />
      <Button className="facts-toggle" aria-expanded={areFactsShown} onClick={onToggleFacts}>
        {t('Details')}
      </Button>
      <Actions
        ticket={ticket}
        userId={userId}
        findReason={findReason}
        busyPath={actions.busyPath}
        onAct={actions.act}
        onAsk={actions.ask}
      />
      <p className="hidden-text" role="status">
        {actions.done && <span key={actions.done.at}>{actions.done.text}</span>}
      </p>
    </header>
  );
};
