import { notFound } from '../shared/errors.ts';
import { plusMs } from '../shared/instant.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import type { TicketViewer } from './ticket-viewer-store.ts';

/** A viewer who was not seen for so long has left. Pages report every 15 seconds. */
export const VIEWER_MS = 40_000;

/** Says that a person looks at a ticket now. @returns who else does @throws not_found */
export const reportViewer =
  ({ viewers, clock }: Pick<DashboardPorts, 'viewers' | 'clock'>) =>
  async (viewer: Omit<TicketViewer, 'seenAt'>): Promise<readonly TicketViewer[]> => {
    const now = clock.now();
    const others = await viewers.record({ ...viewer, seenAt: now }, plusMs(now, -VIEWER_MS));
    if (!others) throw notFound('Ticket');
    return others;
  };
