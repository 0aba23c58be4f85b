import type { GuildId, UserId } from '../shared/ids.ts';

/** A server in which an account is a member. */
export interface AccountServer {
  readonly guildId: GuildId;
  /** Whether the account owns the server, or may change its settings. */
  readonly canManage: boolean;
}

/** An account of the chat platform, as the platform itself shows it to us with the consent of its owner. */
export interface ChatAccount {
  readonly userId: UserId;
  readonly name: string;
  /** At most 200. */
  readonly servers: readonly AccountServer[];
}

/** What belongs to one sign-in, and only the browser knows in which it began. */
export interface SignInAttempt {
  /** The page of the dashboard to which the platform sends the browser back. */
  readonly redirectUrl: string;
  /** RFC 6749, section 10.12. */
  readonly state: string;
  /** The code verifier of PKCE, RFC 7636: 43 characters of base64url. */
  readonly verifier: string;
}

/** What the platform adds to the address of the page to which it sends the browser back. */
export interface SignInAnswer {
  readonly code: string;
  readonly state: string;
}

/** Signs accounts of the chat platform in, by the authorization code grant of OAuth 2.0 (RFC 6749, section 4.1) with PKCE. */
export interface AccountProvider {
  /** As people know the platform. */
  readonly name: string;
  /** The address of the platform where the owner of the account consents. */
  createAuthorizationUrl(attempt: SignInAttempt): Promise<string>;
  /**
   * Reads the account, and keeps nothing of what the platform gave for that.
   *
   * @throws sign_in_failed for an answer that is not of this attempt, or a code that the platform refuses;
   *   sign_in_unavailable when the platform does not answer
   */
  fetchAccount(attempt: SignInAttempt, answer: SignInAnswer): Promise<ChatAccount>;
}
