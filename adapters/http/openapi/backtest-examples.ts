import { exampleId } from '../pipeline/example-ids.ts';
import type { Json } from '../pipeline/json-schema.ts';

const NONE = { fired: 0, warned: 0, breached: 0, met: 0, assigned: 0, waiting: 0 };
const COMPARED = {
  replayed: { ...NONE, warned: 3, breached: 1, met: 4 },
  actual: { ...NONE, warned: 2, breached: 2, met: 3 },
};
const FIELDS = { firstResponseMinutes: 30, warnBeforePercent: [75] };

export const BACKTEST_EXAMPLES: Json = {
  Backtest: {
    kind: 'target',
    status: 'finished',
    from: '2025-11-01T00:00:00.000Z',
    to: '2025-11-02T00:00:00.000Z',
    failure: null,
    finishedAt: '2026-01-01T12:00:05.000Z',
  },
  AutomationDraft: { kind: 'automation', automationId: null },
  TargetDraft: { kind: 'target', targetId: exampleId(42) },
  AssignmentDraft: { kind: 'assignment', assignment: { mode: 'least_busy', fallback: 'none' } },
  RuleDraft: { name: 'Unanswered', trigger: 'unanswered_for', after: { minutes: 60, businessTime: true } },
  TargetFields: { name: 'Urgent', ...FIELDS },
  BacktestProgress: { events: 1_200, total: 1_200 },
  BacktestReport: {
    timezone: 'Europe/Berlin',
    tickets: 140,
    assumptions: ['present_configuration', 'stored_events'],
  },
  BacktestDay: { date: '2025-11-01', ...COMPARED },
  BacktestTotals: COMPARED,
  BacktestPings: { total: 12, maxPerHour: 3, p95PerHour: 2 },
  BacktestCalled: { type: 'staff', id: '200000000000000002', replayed: 6, actual: 4, maxPerHour: 2 },
  BacktestExample: { ticketNumber: 7, what: 'breached', targetKind: 'first_response', staffId: null },
};
