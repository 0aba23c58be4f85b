import { notFound } from '../shared/errors.ts';
import { plusMs } from '../shared/instant.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import type { TicketViewer } from './ticket-viewer-store.ts';

/** Viewers not seen for this time have left; pages report every 15 seconds. */
export const VIEWER_MS = 40_000;

/** Records a viewer. @returns the other viewers @throws not_found */
export const reportViewer =
  ({ viewers, clock }: Pick<DashboardPorts, 'viewers' | 'clock'>) =>
  async (viewer: Omit<TicketViewer, 'seenAt'>): Promise<readonly TicketViewer[]> => {
    const now = clock.now();
    const others = await viewers.record({ ...viewer, seenAt: now }, plusMs(now, -VIEWER_MS));
    if (!others) throw notFound('Ticket');
    return others;
  };
