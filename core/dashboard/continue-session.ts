import { type Instant, plusMs } from '../shared/instant.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { IDLE_MS, needsNewCookie, needsUseRecorded, type OpenSession, OVERLAP_MS } from './session.ts';

export interface ContinuedSession extends OpenSession {
  readonly newSecret: string | null;
}

type Ports = Pick<DashboardPorts, 'sessions' | 'secrets' | 'clock'>;

/** Finds a cookie's session, records the use, and replaces a due cookie. Returns null without an active session. */
export const continueSession =
  (ports: Ports) =>
  async (secret: string): Promise<ContinuedSession | null> => {
    const { sessions, secrets, clock } = ports;
    const now = clock.now();
    const hash = secrets.hash(secret);
    const found = hash === null ? null : await sessions.find(hash, now, plusMs(now, -IDLE_MS));
    if (!found) return null;
    if (needsUseRecorded(found.session, now)) await sessions.recordUse(found.session.id, now);
    const isCurrent = found.session.hash === hash;
    const newSecret = isCurrent && needsNewCookie(found, now) ? await replaceCookie(ports, found, now) : null;
    return { ...found, newSecret };
  };

/** Returns null when the session has ended; does not record a use. */
export const recheckSession =
  ({ sessions, clock }: Ports) =>
  ({ session }: OpenSession): Promise<OpenSession | null> => {
    const now = clock.now();
    return sessions.findById(session.id, now, plusMs(now, -IDLE_MS));
  };

/** Returns null when another request replaced it. */
const replaceCookie = async (
  { sessions, secrets }: Ports,
  { session }: OpenSession,
  now: Instant,
): Promise<string | null> => {
  const { secret, hash } = secrets.generate();
  const previousUntil = plusMs(now, OVERLAP_MS);
  const cookie = { id: session.id, hash, issuedAt: now, previousHash: session.hash, previousUntil };
  return (await sessions.replaceCookie(cookie)) ? secret : null;
};
