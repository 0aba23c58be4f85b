import { notFound } from '../shared/errors.ts';
import type { TokenId } from '../shared/ids.ts';
import type { CreateTokenPorts } from './create-token.ts';

/** Refuses the token from the very next request on. @throws not_found */
export const revokeToken =
  ({ tokens, clock }: Pick<CreateTokenPorts, 'tokens' | 'clock'>) =>
  async (id: TokenId): Promise<void> => {
    if (!(await tokens.revoke(id, clock.now()))) throw notFound('Token');
  };
