import type { PersonId, SessionId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { Person } from './person.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A sign-in link works once, for so long. */
export const LINK_MS = 15 * MINUTE_MS;
/** A session that is not used ends after this time. */
export const IDLE_MS = 12 * HOUR_MS;
/** Every session ends after this time. */
export const SESSION_MS = 7 * DAY_MS;
/** A cookie is replaced by a new one after this time. */
export const COOKIE_MS = DAY_MS;
/** The cookie before the current one is accepted for so long, for requests that were sent with it. */
export const OVERLAP_MS = MINUTE_MS;
/** The use of a session is written down no more often than this. */
export const USE_PRECISION_MS = MINUTE_MS;
/** The oldest session of a person ends when there are more. */
export const MAX_SESSIONS = 20;

/** Requests of a session in any 60 seconds. */
export const SESSION_REQUESTS_PER_MINUTE = 600;

/** A browser in which a person is signed in. The secret of its cookie is known only as a hash. */
export interface Session {
  readonly id: SessionId;
  readonly personId: PersonId;
  /** SHA-256 of the secret of the cookie, hex. */
  readonly hash: string;
  /** Of the cookie before it. */
  readonly previousHash: string | null;
  readonly previousUntil: Instant | null;
  /** When the cookie was issued. */
  readonly issuedAt: Instant;
  readonly usedAt: Instant;
  readonly expiresAt: Instant;
  readonly createdAt: Instant;
}

/** A session that has not ended, and whose it is. */
export interface OpenSession {
  readonly session: Session;
  readonly person: Person;
}

/** Whether the session gets a new cookie: daily, and after a change of the person's access. */
export const needsNewCookie = ({ session, person }: OpenSession, now: Instant): boolean =>
  session.issuedAt <= person.accessChangedAt || session.issuedAt <= plusMs(now, -COOKIE_MS);

/** Whether the use of the session has to be written down. */
export const needsUseRecorded = ({ usedAt }: Session, now: Instant): boolean =>
  usedAt <= plusMs(now, -USE_PRECISION_MS);
