import type { Role } from '../owner.ts';

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly status: 'active' | 'expired' | 'revoked';
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
}

export interface NewToken extends Token {
  readonly secret: string;
}

/** A request that was made with a token. */
export interface TokenRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly reason: string | null;
  readonly durationMs: number;
  readonly requestId: string;
  readonly createdAt: string;
}

export interface ScopeDescription {
  readonly scope: string;
  readonly description: string;
  readonly kinds: readonly ('guild' | 'organization')[];
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly userId: string | null;
  readonly role: Role;
  readonly createdAt: string;
  readonly lastActiveAt: string | null;
}

export interface SignInLink {
  readonly url: string;
  readonly expiresAt: string;
}

export interface NewPerson extends Person {
  /** Is null when the person signs in with their account in the chat. */
  readonly signInLink: SignInLink | null;
}
