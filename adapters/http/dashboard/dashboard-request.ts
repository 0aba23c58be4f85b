import type { OpenSession } from '#core/dashboard/index.ts';
import { AppError } from '#core/shared/errors.ts';
import type { RequestState } from '../exchange/request-state.ts';
import type { Site } from '../exchange/session-cookie.ts';

/** The steps of a request to the dashboard pass this on. */
export interface DashboardState extends RequestState {
  site: Site;
  /** Null for a request without a session that has not ended. */
  open: OpenSession | null;
}

/** @throws unauthorized without a session */
export const requireSession = ({ open }: DashboardState): OpenSession => {
  if (!open) throw new AppError('not_signed_in', 'You are not signed in, or your session has ended. Sign in again.');
  return open;
};
