import type { Owner } from '../../owner.ts';
import { useViewers } from './use-viewers.ts';
import { describeViewers } from './viewers.ts';

interface ViewersProps {
  readonly owner: Owner;
  readonly ticketId: string;
  /** Whether the person of this page writes, which the others see. */
  readonly isWriting: boolean;
}

/** Who else is there, so that two do not answer at once. */
export const Viewers = ({ owner, ticketId, isWriting }: ViewersProps) => (
  <p className="ticket-viewers" role="status">
    {describeViewers(useViewers(owner, ticketId, isWriting)).join(' ')}
  </p>
);
