import { type Instant, plusMs } from '../shared/instant.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import type { Person } from './person.ts';
import { MAX_SESSIONS, type OpenSession, type Session, SESSION_MS } from './session.ts';

export interface NewSession extends OpenSession {
  readonly secret: string;
}

/** The caller has verified who the person is. */
export const startSession = async (
  { sessions, secrets, clock, ids }: Pick<DashboardPorts, 'sessions' | 'secrets' | 'clock' | 'ids'>,
  person: Person,
  browser: string | null,
  expiresAt?: Instant,
): Promise<NewSession> => {
  const now = clock.now();
  const { secret, hash } = secrets.generate();
  const session: Session = {
    id: ids.next('session'),
    personId: person.id,
    hash,
    browser,
    previousHash: null,
    previousUntil: null,
    issuedAt: now,
    usedAt: now,
    expiresAt: expiresAt ?? plusMs(now, SESSION_MS),
    createdAt: now,
  };
  await sessions.add(session, MAX_SESSIONS);
  await sessions.recordUse(session.id, now);
  return { session, person, secret };
};
