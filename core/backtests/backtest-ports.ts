import type { ReferencePorts } from '../automations/index.ts';
import type { CalendarStore } from '../calendars/index.ts';
import type { TargetStore } from '../targets/index.ts';
import type { AutomationStore } from '../automations/index.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { RunBacktestPorts } from './run-backtests.ts';

export type BacktestPorts = RunBacktestPorts &
  Omit<ReferencePorts, 'targets'> & {
    readonly automations: Pick<AutomationStore, 'find' | 'listEnabled'>;
    readonly targets: Pick<TargetStore, 'find' | 'list'>;
    readonly calendars: Pick<CalendarStore, 'find' | 'list' | 'lockForUse'>;
    readonly work: UnitOfWork;
  };

export const BACKTEST = 'Backtest';
