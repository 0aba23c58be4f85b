import type { PersonId, SessionId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { Person } from './person.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const OPERATOR_LINK_MS = 15 * MINUTE_MS;
/** Invites a person of a server or an organization. */
export const INVITATION_MS = 7 * DAY_MS;
/** An unused session ends after this time. */
export const IDLE_MS = 12 * HOUR_MS;
export const SESSION_MS = 7 * DAY_MS;
export const COOKIE_MS = DAY_MS;
/** The previous cookie stays valid this long, for concurrent requests. */
export const OVERLAP_MS = MINUTE_MS;
/** Uses are recorded at most this often. */
export const USE_PRECISION_MS = MINUTE_MS;
/** More sessions end the oldest one of the person. */
export const MAX_SESSIONS = 20;

export const SESSION_REQUESTS_PER_MINUTE = 600;

/** The secret of the cookie is stored only as `hash`, its SHA-256 in hex. */
export interface Session {
  readonly id: SessionId;
  readonly personId: PersonId;
  readonly hash: string;
  /** `Firefox, Windows`; null for one that did not say. */
  readonly browser: string | null;
  readonly previousHash: string | null;
  readonly previousUntil: Instant | null;
  readonly issuedAt: Instant;
  readonly usedAt: Instant;
  readonly expiresAt: Instant;
  readonly createdAt: Instant;
}

export interface OpenSession {
  readonly session: Session;
  readonly person: Person;
}

/** Cookies are replaced daily, and after a change of the person's access. */
export const needsNewCookie = ({ session, person }: OpenSession, now: Instant): boolean =>
  session.issuedAt <= person.accessChangedAt || session.issuedAt <= plusMs(now, -COOKIE_MS);

export const needsUseRecorded = ({ usedAt }: Session, now: Instant): boolean =>
  usedAt <= plusMs(now, -USE_PRECISION_MS);
