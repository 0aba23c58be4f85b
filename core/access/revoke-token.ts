import { notFound } from '../shared/errors.ts';
import type { TokenId } from '../shared/ids.ts';
import type { CreateTokenPorts } from './create-token.ts';
import { getOwnerId, type Token, type TokenOwner } from './token.ts';
import type { TokenStore } from './token-store.ts';

type Ports = Pick<CreateTokenPorts, 'tokens' | 'clock'>;

/** The token is refused from the next request on. @throws not_found */
export const revokeToken =
  ({ tokens, clock }: Ports) =>
  async (id: TokenId): Promise<void> => {
    if (!(await tokens.revoke(id, clock.now()))) throw notFound('Token');
  };

/** @throws not_found, also for a token of another owner */
export const revokeTokenOf =
  (ports: Ports) =>
  async (owner: TokenOwner, id: TokenId): Promise<Token> => {
    const token = await getTokenOf(ports.tokens, owner, id);
    await revokeToken(ports)(id);
    return (await ports.tokens.find(id)) ?? token;
  };

export const getTokenOf = async (tokens: TokenStore, owner: TokenOwner, id: TokenId): Promise<Token> => {
  const token = await tokens.find(id);
  if (!token || getOwnerId(token.owner) !== getOwnerId(owner)) throw notFound('Token');
  return token;
};
