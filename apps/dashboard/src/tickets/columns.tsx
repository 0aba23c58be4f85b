import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../kit/icon.tsx';
import { Avatar, Badge } from '../kit/parts.tsx';
import { formatDate, ShortAgo } from '../kit/dates/time.tsx';
import { DueMark } from './model/due-mark.tsx';
import type { Ticket } from './model/types.ts';
import { PRIORITIES, STATUSES, toName, toSubject } from './model/words.ts';
import { rich, t } from '../texts/texts.ts';

declare module 'react' {
  interface CSSProperties {
    readonly '--columns'?: string;
    readonly '--columns-narrow'?: string;
  }
}

export interface CellProps {
  readonly ticket: Ticket;
  /** Its category, or its server. */
  readonly place: string | undefined;
  readonly href: string;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** Null where nothing can be done with several tickets. */
  readonly onSelect: ((isSelected: boolean, isRange: boolean) => void) | null;
}

export interface TicketColumn {
  /** Part of the class of its cells: `row-main`. */
  readonly id: string;
  readonly title: string;
  /** A track of a CSS grid. */
  readonly width: 'auto' | 'minmax(0, 1fr)';
  /** Left out where the list is narrow. */
  readonly isWideOnly?: true;
  readonly cell: (props: CellProps) => ReactNode;
}

const toRequester = ({ requesterName, requesterId }: Ticket): string => toName(requesterName, requesterId);

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
  const { label } = STATUSES[status];
  // Somebody waits since the last message, or since the creation where nothing was written.
  const since = closedAt ?? ticket.lastMessageAt ?? ticket.createdAt;
  const at = status === 'on_hold' ? holdUntil : since;
  return (
    <span className={`row-status row-status-${status}`} title={label}>
      {label} {at && <ShortAgo at={at} />} {status === 'on_hold' && at && t('left')}
    </span>
  );
};

/** When it is closed by itself, unless its requester answers before. */
const Planned = ({ scheduledClose }: Ticket) =>
  scheduledClose && (
    <span
      className="row-planned"
      title={t('Closes on {{time}}, unless the requester answers', { time: formatDate(scheduledClose.closeAt) })}
    >
      <Icon name="clock" /> {t('closes in')} <ShortAgo at={scheduledClose.closeAt} />
    </span>
  );

const Main = ({ ticket, place, href, isOpen }: CellProps) => (
  <>
    <Link href={href} className="row-link" aria-current={isOpen ? 'true' : undefined} data-ticket={ticket.id}>
      <span className="hidden-text">{`${t('Ticket {{ticketNumber}}:', { ticketNumber: ticket.ticketNumber })} `}</span>
      {toSubject(ticket)}
    </Link>
    <p className="row-facts">
      <span className="row-requester">{toRequester(ticket)}</span>
      {place && <span className="row-category">{place}</span>}
      <Waiting {...ticket} />
      <DueMark {...ticket} />
      <Planned {...ticket} />
      <Tags {...ticket} />
    </p>
  </>
);

const MessageCount = ({ messageCount }: Ticket) => (
  <span className="row-messages" title={t('{{count}} messages', { count: messageCount })}>
    {messageCount}
    <span className="hidden-text"> {t('messages')}</span>
  </span>
);

const Claimer = ({ claimedById, claimedByName }: Ticket) => {
  if (!claimedById) {
    return (
      <>
        <span className="row-unclaimed muted">{t('Unclaimed')}</span>
        <span className="no-claimer" title={t('Unclaimed')} />
      </>
    );
  }
  const claimer = toName(claimedByName, claimedById);
  return (
    <span title={t('Claimed by {{claimer}}', { claimer })}>
      <Avatar name={claimer} isSmall />
      <span className="hidden-text">{rich('Claimed by {{claimer}}', { claimer })}</span>
    </span>
  );
};

const Side = ({ ticket }: CellProps) => (
  <>
    <MessageCount {...ticket} />
    <span className="row-claimer">
      {ticket.priority !== 'normal' && (
        <Badge tone={PRIORITIES[ticket.priority].tone}>{PRIORITIES[ticket.priority].label}</Badge>
      )}
      {ticket.closeRequest && (
        <span title={t('The requester was asked whether it may be closed')}>
          <Icon name="clock" />
          <span className="hidden-text">{t('Close requested')}</span>
        </span>
      )}
      <Claimer {...ticket} />
    </span>
  </>
);

const Select = ({ ticket, isSelected, onSelect }: CellProps) =>
  onSelect && (
    <label className="row-check">
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t('Select ticket {{ticketNumber}}', { ticketNumber: ticket.ticketNumber })}
        onChange={({ target, nativeEvent }) =>
          onSelect(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );

/** What a slip of the list shows from left to right; the stub before it has the number. */
export const TICKET_COLUMNS: readonly TicketColumn[] = [
  {
    id: 'avatar',
    title: t('Requester'),
    width: 'auto',
    isWideOnly: true,
    cell: ({ ticket }) => <Avatar name={toRequester(ticket)} />,
  },
  { id: 'main', title: t('Ticket'), width: 'minmax(0, 1fr)', cell: Main },
  { id: 'side', title: t('Messages and claimer'), width: 'auto', cell: Side },
  { id: 'select', title: t('Selection'), width: 'auto', cell: Select },
];

const toTracks = (columns: readonly TicketColumn[]): string => columns.map(({ width }) => width).join(' ');

/** The widths of the columns, for the style sheet. */
export const COLUMN_STYLE: CSSProperties = {
  '--columns': toTracks(TICKET_COLUMNS),
  '--columns-narrow': toTracks(TICKET_COLUMNS.filter(({ isWideOnly }) => !isWideOnly)),
};
