import type { PersonId, SessionId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { OpenSession, Session } from './session.ts';

/** A link with which a person signs in. Its key is known only as a hash. */
export interface SignInLink {
  readonly personId: PersonId;
  /** SHA-256 of the key, hex. */
  readonly hash: string;
  readonly expiresAt: Instant;
}

/** A new cookie of a session. */
export interface NewCookie extends Pick<Session, 'id' | 'hash' | 'issuedAt'> {
  readonly previousHash: string;
  readonly previousUntil: Instant;
}

/** Where sessions and sign-in links live. */
export interface SessionStore {
  /** Replaces the link that the person had. */
  addLink(link: SignInLink): Promise<void>;
  /** Uses a link up. Of two calls at once, one gets the person. @returns null for a link that is unknown or has expired */
  redeemLink(hash: string, now: Instant): Promise<PersonId | null>;
  /** Adds a session and ends the oldest ones of the person beyond `max`. */
  add(session: Session, max: number): Promise<void>;
  /**
   * The session whose current cookie has this hash, or whose previous one has and is still accepted; null when it has
   * expired, was last used before `usedAfter`, or the person is gone. Implementations must not cache the result.
   */
  find(hash: string, now: Instant, usedAfter: Instant): Promise<OpenSession | null>;
  /** As `find`, by the id of the session. */
  findById(id: SessionId, now: Instant, usedAfter: Instant): Promise<OpenSession | null>;
  /** @returns false when another request has replaced the cookie, or the session has ended */
  replaceCookie(cookie: NewCookie): Promise<boolean>;
  /** Records when the session was last used, and when its person was last active. */
  recordUse(id: SessionId, at: Instant): Promise<void>;
  remove(id: SessionId): Promise<void>;
  /** Ends all sessions of a person. */
  removeAll(person: PersonId): Promise<void>;
  /** Deletes a batch of what has ended. @returns how many */
  purge(now: Instant, usedAfter: Instant): Promise<number>;
}

/** Makes the secrets of cookies and sign-in links: 256 random bits. */
export interface SignInSecrets {
  generate(): { readonly secret: string; readonly hash: string };
  /** @returns the SHA-256 of the secret in hex, or null for a text that `generate` cannot have returned */
  hash(secret: string): string | null;
}
