import type { Actor } from '../shared/actor.ts';
import { limitReached } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import { getInitialValues } from '../shared/record/record.ts';
import {
  type Backtest,
  BACKTEST_RECORD,
  type BacktestDraft,
  MAX_STORED_BACKTESTS,
  MAX_WAITING_BACKTESTS,
} from './model/backtest.ts';
import type { BacktestPorts } from './backtest-ports.ts';
import type { EventPeriod } from './model/backtest-store.ts';
import { assertDraft, assertPeriod } from './check-draft.ts';

export interface OrderBacktest {
  readonly guild: GuildId;
  readonly actor: Actor;
  readonly draft: BacktestDraft;
  readonly period: EventPeriod;
}

/** A worker executes it. @throws validation_error; conflict when too many wait */
export const orderBacktest =
  (ports: BacktestPorts) =>
  ({ guild, actor, draft, period }: OrderBacktest): Promise<Backtest> =>
    ports.work.run(async () => {
      const createdAt = ports.clock.now();
      assertPeriod(period, createdAt);
      await assertDraft(ports, guild, draft);
      const backtest: Backtest = {
        ...getInitialValues(BACKTEST_RECORD),
        ...period,
        id: ports.ids.next('backtest'),
        guildId: guild,
        kind: draft.kind,
        draft,
        createdBy: actor,
        dueAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      };
      if (await ports.backtests.add(backtest, LIMITS)) return backtest;
      throw limitReached(
        `${MAX_WAITING_BACKTESTS} backtests wait already. Try again when one has ended, or cancel one.`,
      );
    });

const LIMITS = { max: MAX_STORED_BACKTESTS, maxWaiting: MAX_WAITING_BACKTESTS };
