import { Link } from 'wouter';
import { nameTicket, toSubject } from '../model/words.ts';
import type { Ticket } from '../model/types.ts';
import { t } from '../../texts/texts.ts';
import type { ColumnName } from '../model/column-names.ts';
import { DENSE_COLUMNS } from './columns.tsx';

export interface DenseRowProps {
  readonly ticket: Ticket;
  readonly place: string | undefined;
  readonly href: string;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly isClosing: boolean;
  readonly onSelect: ((isSelected: boolean, isRange: boolean) => void) | null;
  readonly columns: readonly ColumnName[];
}

/** A ticket as one line. */
export const DenseRow = ({ ticket, place, href, columns, onSelect, ...state }: DenseRowProps) => {
  const { isOpen, isSelected, isClosing } = state;
  const classes = [
    'row-item',
    'dense-row',
    isOpen && 'row-open',
    isSelected && 'row-selected',
    isClosing && 'row-closing',
  ];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      {isClosing && <span className="hidden-text">{t('About to be closed:')}</span>}
      <span className="dense-number">#{ticket.ticketNumber}</span>
      <Link href={href} className="row-link" aria-current={isOpen ? 'true' : undefined} data-ticket={ticket.id}>
        {toSubject(ticket)}
      </Link>
      {columns.map((name) => {
        const { title, cell: Cell } = DENSE_COLUMNS[name];
        return (
          <span key={name} className="dense-cell">
            <span className="hidden-text">{title}: </span>
            <Cell ticket={ticket} place={place} />
          </span>
        );
      })}
      {onSelect && (
        <label className="row-check">
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('Select {{ticket}}', { ticket: nameTicket(ticket) })}
            onChange={({ target, nativeEvent }) =>
              onSelect(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      )}
    </li>
  );
};
