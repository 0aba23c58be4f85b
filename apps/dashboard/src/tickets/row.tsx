import { Link } from 'wouter';
import { Icon } from '../kit/icon.tsx';
import { Avatar, Badge, Slip } from '../kit/parts.tsx';
import { Ago, ShortAgo } from '../kit/time.tsx';
import type { Ticket } from './types.ts';
import { PRIORITIES, STATUSES, STUB_TONES, toName, toSubject, toWaitingSince } from './words.ts';

const SHOWN_TAGS = 3;

const Tags = ({ tags }: Pick<Ticket, 'tags'>) => (
  <>
    {tags.slice(0, SHOWN_TAGS).map((tag) => (
      <span key={tag} className="tag">
        {tag}
      </span>
    ))}
    {tags.length > SHOWN_TAGS && (
      <span className="muted" title={tags.slice(SHOWN_TAGS).join(', ')}>
        +{tags.length - SHOWN_TAGS}
      </span>
    )}
  </>
);

/** Who waits since when, or when it was closed. */
const Waiting = (ticket: Ticket) => {
  const { status, closedAt, holdUntil } = ticket;
  const { label, short } = STATUSES[status];
  const at = status === 'on_hold' ? holdUntil : (closedAt ?? toWaitingSince(ticket));
  return (
    <span className={`row-status row-status-${status}`} title={label}>
      {short} {at && <ShortAgo at={at} />} {status === 'on_hold' && at && 'left'}
    </span>
  );
};

interface RowProps {
  readonly ticket: Ticket;
  /** Its category, or its server. */
  readonly place: string | undefined;
  readonly href: string;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** Null where nothing can be done with several tickets. */
  readonly onSelect: ((isSelected: boolean, isRange: boolean) => void) | null;
}

/** A ticket as a slip in the list. */
export const Row = ({ ticket, place, href, isOpen, isSelected, onSelect }: RowProps) => {
  const { ticketNumber, requesterName, requesterId, claimedById, claimedByName, priority } = ticket;
  const requester = toName(requesterName, requesterId);
  const claimer = claimedById && toName(claimedByName, claimedById);
  return (
    <li className={`row-item ${isOpen ? 'row-open' : ''} ${isSelected ? 'row-selected' : ''}`}>
      <Slip tone={STUB_TONES[ticket.status]} mark={`#${ticketNumber}`}>
        <div className="ticket-row">
          <Avatar name={requester} />
          <div className="row-main">
            <Link href={href} className="row-link" aria-current={isOpen ? 'true' : undefined} data-ticket={ticket.id}>
              <span className="hidden-text">{`Ticket ${ticketNumber}: `}</span>
              {toSubject(ticket)}
            </Link>
            <p className="row-facts">
              <span className="row-requester">{requester}</span>
              {place && <span className="row-category">{place}</span>}
              <Waiting {...ticket} />
              <Tags {...ticket} />
            </p>
          </div>
          <div className="row-side">
            <span className="row-time">
              <span className="hidden-text">Last message </span>
              <Ago at={toWaitingSince(ticket)} />
              <span className="row-messages" title={`${ticket.messageCount} messages`}>
                {ticket.messageCount}
                <span className="hidden-text"> messages</span>
              </span>
            </span>
            <span className="row-claimer">
              {(priority === 'urgent' || priority === 'high' || priority === 'low') && (
                <Badge tone={PRIORITIES[priority].tone}>{PRIORITIES[priority].label}</Badge>
              )}
              {ticket.closeRequest && (
                <span title="The requester was asked whether it may be closed">
                  <Icon name="clock" />
                  <span className="hidden-text">Close requested</span>
                </span>
              )}
              {claimer ? (
                <span title={`Claimed by ${claimer}`}>
                  <Avatar name={claimer} isSmall />
                  <span className="hidden-text">Claimed by {claimer}</span>
                </span>
              ) : (
                <span className="no-claimer" title="Unclaimed">
                  <span className="hidden-text">Unclaimed</span>
                </span>
              )}
            </span>
          </div>
          {onSelect && (
            <label className="row-check">
              <input
                type="checkbox"
                checked={isSelected}
                aria-label={`Select ticket ${ticketNumber}`}
                onChange={({ target, nativeEvent }) =>
                  onSelect(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
              />
            </label>
          )}
        </div>
      </Slip>
    </li>
  );
};
