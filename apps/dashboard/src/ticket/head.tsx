import { Link } from 'wouter';
import { Icon } from '../kit/icon.tsx';
import { Badge } from '../kit/parts.tsx';
import type { TicketDetail } from '../tickets/model/types.ts';
import { STUB_TONES } from '../tickets/model/stub-tones.ts';
import { PRIORITIES, STATUSES, toName, toSubject } from '../tickets/model/words.ts';
import { t } from '../texts/texts.ts';

interface HeadProps {
  readonly ticket: TicketDetail;
  readonly listHref: string;
}

/** Number, subject and state of the ticket, and the way back to the list. */
export const Head = ({ ticket, listHref }: HeadProps) => {
  const { status, priority, ticketNumber, requesterName, requesterId } = ticket;
  return (
    <div className={`ticket-title slip-${STUB_TONES[status]}`}>
      <title>{t('#{{ticketNumber}} {{subject}} · guildesk', { ticketNumber, subject: toSubject(ticket) })}</title>
      <Link href={listHref} className="ticket-back" aria-keyshortcuts="u">
        <Icon name="arrowLeft" />
        <span className="hidden-text">{t('Back to the list')}</span>
      </Link>
      <span className="ticket-number">#{ticketNumber}</span>
      <div>
        <h1>{toSubject(ticket)}</h1>
        <p className="ticket-lead">
          <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
          {priority !== 'normal' && <Badge tone={PRIORITIES[priority].tone}>{PRIORITIES[priority].label}</Badge>}
          <span className="muted">{toName(requesterName, requesterId)}</span>
        </p>
      </div>
    </div>
  );
};
