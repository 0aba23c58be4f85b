import type { PersonId, SessionId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { OpenSession, Session } from './session.ts';

/** The key is stored only as `hash`, its SHA-256 in hex. */
export interface SignInLink {
  readonly personId: PersonId;
  readonly hash: string;
  readonly expiresAt: Instant;
}

export interface NewCookie extends Pick<Session, 'id' | 'hash' | 'issuedAt'> {
  readonly previousHash: string;
  readonly previousUntil: Instant;
}

export interface SessionStore {
  /** Replaces the person's previous link. */
  addLink(link: SignInLink): Promise<void>;
  removeLink(person: PersonId): Promise<void>;
  /** Uses a link up atomically: one of two concurrent calls succeeds. @returns null for an unknown or expired link */
  redeemLink(hash: string, now: Instant): Promise<PersonId | null>;
  /** Ends the person's oldest sessions beyond `max`. */
  add(session: Session, max: number): Promise<void>;
  /**
   * The hash is of the current cookie, or of the previous one while that is accepted. Returns null when the session has
   * expired, was last used before `usedAfter`, or its person is gone. Implementations must not cache the result.
   */
  find(hash: string, now: Instant, usedAfter: Instant): Promise<OpenSession | null>;
  findById(id: SessionId, now: Instant, usedAfter: Instant): Promise<OpenSession | null>;
  /** @returns false when another request replaced the cookie, or the session has ended */
  replaceCookie(cookie: NewCookie): Promise<boolean>;
  recordUse(id: SessionId, at: Instant): Promise<void>;
  /** Lists the sessions of a person that have not ended, the last used first. */
  list(person: PersonId, now: Instant, usedAfter: Instant): Promise<readonly Session[]>;
  remove(id: SessionId): Promise<void>;
  /** Does nothing for a session of another person. */
  removeOwn(person: PersonId, id: SessionId): Promise<void>;
  removeOthers(person: PersonId, kept: SessionId): Promise<void>;
  removeAll(person: PersonId): Promise<void>;
  /** Deletes a batch. @returns how many */
  purge(now: Instant, usedAfter: Instant): Promise<number>;
}

/** Generates 256 random bits for cookies and links. */
export interface SignInSecrets {
  generate(): { readonly secret: string; readonly hash: string };
  /** @returns the SHA-256 in hex; null for a text that `generate` cannot have returned */
  hash(secret: string): string | null;
}
