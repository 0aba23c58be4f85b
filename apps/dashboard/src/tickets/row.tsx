import { Slip } from '../kit/parts.tsx';
import { type CellProps, TICKET_COLUMNS } from './columns.tsx';
import { STUB_TONES } from './model/stub-tones.ts';
import { t } from '../texts/texts.ts';

interface RowProps extends CellProps {
  /** It waits for undo, or for the answer of the service. */
  readonly isClosing: boolean;
  /** Of a dense list. */
  readonly columns?: unknown;
}

/** A ticket as a slip in the list. */
export const Row = ({ isClosing, columns: _, ...props }: RowProps) => {
  const { ticket, isOpen, isSelected } = props;
  const classes = ['row-item', isOpen && 'row-open', isSelected && 'row-selected', isClosing && 'row-closing'];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      {isClosing && <span className="hidden-text">{t('About to be closed:')}</span>}
      <Slip tone={STUB_TONES[ticket.status]} mark={`#${ticket.ticketNumber}`}>
        <div className="ticket-row">
          {TICKET_COLUMNS.map(({ id, title, isWideOnly, cell: Cell }) => (
            <div key={id} className={`row-${id} ${isWideOnly ? 'row-wide' : ''}`} data-label={title}>
              <Cell {...props} />
            </div>
          ))}
        </div>
      </Slip>
    </li>
  );
};
