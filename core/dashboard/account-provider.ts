import type { GuildId, UserId } from '../shared/ids.ts';

export interface AccountServer {
  readonly guildId: GuildId;
  /** Is also true for those who may change the settings of the server. */
  readonly canManage: boolean;
}

/** The platform shows the account with the consent of its owner. */
export interface ChatAccount {
  readonly userId: UserId;
  readonly name: string;
  /** Contains at most 200 servers. */
  readonly servers: readonly AccountServer[];
}

/** Only the browser that started the sign-in knows these values. */
export interface SignInAttempt {
  readonly redirectUrl: string;
  /** RFC 6749, section 10.12, defines `state`; the verifier of PKCE (RFC 7636) is 43 characters of base64url. */
  readonly state: string;
  readonly verifier: string;
}

export interface SignInAnswer {
  readonly code: string;
  readonly state: string;
}

/** Uses the authorization code grant of OAuth 2.0 (RFC 6749, section 4.1) with PKCE. */
export interface AccountProvider {
  readonly name: string;
  createAuthorizationUrl(attempt: SignInAttempt): Promise<string>;
  /**
   * Keeps no credentials of the platform. @throws sign_in_failed for an answer of another attempt, or a code that the
   * platform refuses; sign_in_unavailable when the platform does not answer
   */
  fetchAccount(attempt: SignInAttempt, answer: SignInAnswer): Promise<ChatAccount>;
}
