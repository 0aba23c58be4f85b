import { exampleId } from '../pipeline/example-ids.ts';
import type { Json } from '../pipeline/json-schema.ts';

const DUE = '2026-01-01T12:30:00.000Z';

const TARGET = {
  id: exampleId(42),
  name: 'Urgent',
  position: 0,
  conditions: { field: 'ticket.priority', operator: 'eq', value: 'urgent' },
  firstResponseMinutes: 30,
  nextResponseMinutes: null,
  resolutionMinutes: { high: 480, urgent: 240 },
  calendarId: null,
  pausedIn: ['pending'],
  warnBeforePercent: [75],
};

export const TARGET_EXAMPLES: Json = {
  Target: TARGET,
  TargetMatches: { checked: 1 },
  TicketTarget: { kind: 'first_response', state: 'running', dueAt: DUE, remainingSeconds: 1_800 },
};
