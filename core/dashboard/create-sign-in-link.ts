import { type Instant, plusMs } from '../shared/instant.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { isOperator, type Person } from './person.ts';
import { INVITATION_MS, OPERATOR_LINK_MS } from './session.ts';

export interface NewSignInLink {
  readonly key: string;
  readonly expiresAt: Instant;
}

/** The link works once, within 7 days or the operator's 15 minutes, and replaces the previous one. */
export const createSignInLink =
  ({ sessions, secrets, clock }: Pick<DashboardPorts, 'sessions' | 'secrets' | 'clock'>) =>
  async (person: Person): Promise<NewSignInLink> => {
    const { secret, hash } = secrets.generate();
    const expiresAt = plusMs(clock.now(), isOperator(person) ? OPERATOR_LINK_MS : INVITATION_MS);
    await sessions.addLink({ personId: person.id, hash, expiresAt });
    return { key: secret, expiresAt };
  };
