import type { UseCases } from '#core/index.ts';
import { INSTALLATION } from '../installation.ts';

/** Says how the first person gets into the dashboard; null when somebody can sign in already. */
export const findSignInHint = async ({ dashboard }: Pick<UseCases, 'dashboard'>): Promise<string | null> =>
  (await dashboard.hasPeople()) ? null : `Sign in: ${INSTALLATION.toCommandLine('admin', 'dashboard-link')}`;
