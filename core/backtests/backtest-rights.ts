import { authorize, type Principal, type Scope } from '../access/index.ts';
import type { BacktestId, GuildId } from '../shared/ids.ts';
import { getOrThrow } from '../shared/records.ts';
import { type Backtest, BACKTEST_KINDS, type BacktestKind } from './model/backtest.ts';
import { BACKTEST, type BacktestPorts } from './backtest-ports.ts';

type Access = 'read' | 'write';

/** Those who may read or edit the real rule, target or category may do so with its backtests. */
const getScope = (kind: BacktestKind, access: Access): Scope => {
  if (kind === 'automation') return `flows:${access}`;
  return kind === 'target' ? `settings:${access}` : `categories:${access}`;
};

/** Lists the kinds that the caller may read. */
export const listReadable = ({ scopes }: Principal): readonly BacktestKind[] =>
  BACKTEST_KINDS.filter((kind) => scopes.includes(getScope(kind, 'read')));

/** @throws forbidden */
export const assertMay = (principal: Principal, kind: BacktestKind, access: Access): void =>
  authorize(principal, { token: 'any', scope: getScope(kind, access) });

export interface BacktestRef {
  readonly guild: GuildId;
  readonly id: BacktestId;
  readonly principal: Principal;
}

/** @throws not_found; forbidden */
export const getBacktest =
  ({ backtests }: Pick<BacktestPorts, 'backtests'>) =>
  async ({ guild, id, principal }: BacktestRef, access: Access = 'read'): Promise<Backtest> => {
    const found = await getOrThrow(backtests, BACKTEST, guild, id);
    assertMay(principal, found.kind, access);
    return found;
  };
