import { Slip } from '../kit/parts.tsx';
import { type CellProps, TICKET_COLUMNS } from './columns.tsx';
import { STUB_TONES } from './stub-tones.ts';

/** A ticket as a slip in the list. */
export const Row = (props: CellProps) => {
  const { ticket, isOpen, isSelected, isClosing } = props;
  const classes = ['row-item', isOpen && 'row-open', isSelected && 'row-selected', isClosing && 'row-closing'];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
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
