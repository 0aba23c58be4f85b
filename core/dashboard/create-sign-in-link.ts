import { type Instant, plusMs } from '../shared/instant.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import type { Person } from './person.ts';
import { LINK_MS } from './session.ts';

/** The key is shown only once. */
export interface NewSignInLink {
  readonly key: string;
  readonly expiresAt: Instant;
}

/** The link works once, within fifteen minutes, and replaces the previous one. */
export const createSignInLink =
  ({ sessions, secrets, clock }: Pick<DashboardPorts, 'sessions' | 'secrets' | 'clock'>) =>
  async ({ id }: Pick<Person, 'id'>): Promise<NewSignInLink> => {
    const { secret, hash } = secrets.generate();
    const expiresAt = plusMs(clock.now(), LINK_MS);
    await sessions.addLink({ personId: id, hash, expiresAt });
    return { key: secret, expiresAt };
  };
