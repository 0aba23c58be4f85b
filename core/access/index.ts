import { createAuthentication } from './authenticate.ts';
import { createToken, type CreateTokenPorts } from './create-token.ts';
import { revokeToken, revokeTokenOf } from './revoke-token.ts';
import { authorize } from './principal.ts';
import { getStatus, type Token, type TokenOwner, type TokenStatus } from './token.ts';

export { authorize } from './principal.ts';
export type { PersonIdentity, Principal, Requirement, TokenHolder, TokenIdentity } from './principal.ts';
export { gcra, type LocalRateLimiter, peekGcra, type RateLimit, type RateLimiter, WINDOW_MS } from './rate-limit.ts';
export { ALL_ROLES, canManageAccess, findHighestRole, listRoleScopes, type Role, ROLES } from './role.ts';
export { ALL_SCOPES, isOrganizationScope, type Scope, SCOPES } from './scope.ts';
export { getTokenOf } from './revoke-token.ts';
export {
  listScopesFor,
  getOwnerId,
  getStatus,
  hasApiAccess,
  type Token,
  type TokenOwner,
  type TokenStatus,
  createUnauthorizedError,
} from './token.ts';
export type { GeneratedToken, TokenGenerator, TokenStore } from './token-store.ts';

export const accessUseCases = (ports: CreateTokenPorts) => ({
  createToken: createToken(ports),
  ...createAuthentication(ports),
  authorize,

  listTokens: (owner: TokenOwner) => ports.tokens.list(owner),

  revokeToken: revokeToken(ports),
  revokeTokenOf: revokeTokenOf(ports),
  getTokenStatus: (token: Token): TokenStatus => getStatus(token, ports.clock.now()),
});

export type AccessUseCases = ReturnType<typeof accessUseCases>;
