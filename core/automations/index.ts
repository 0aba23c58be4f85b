import type { RunQuery } from '../flows/index.ts';
import type { AutomationId, GuildId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import { type ApplyPorts, applyRules } from './apply-rules.ts';
import { AUTOMATION, type ManagePorts } from './automation-ports.ts';
import { deleteAutomation } from './delete-automation.ts';
import { updateAutomation } from './update-automation.ts';
import { createAutomation } from './create-automation.ts';
import { type CheckedAutomation, listWarnings, withWarnings } from './rule-warnings.ts';
import { startByTime } from './start-by-time.ts';
import { testAutomation } from './test-automation.ts';

import type { AutomationQuery } from './automation-store.ts';
export {
  ACTION_TYPES,
  type Automation,
  AUTOMATION_RECORD,
  type AutomationAction,
  EVENT_TRIGGERS,
  isTimed,
  isTimeTrigger,
  TRIGGERS,
} from './automation.ts';
export { AUTOMATION_LIST, type AutomationQuery, type AutomationStore, MAX_RECALCULATED } from './automation-store.ts';
export { type Condition, CONDITION_OPERATORS, type EvaluatedCondition } from '../shared/conditions/condition.ts';
export type { AutomationFields } from './automation.ts';
export { listTimeRules } from './time-rules.ts';
export { areConditionsMet, buildFacts, isConcerned, toGraph } from './apply-rules.ts';
export { assertActions, assertRunnable, type ReferencePorts } from './assert-runnable.ts';
export { chooseDueRule, type DueAutomation, pairDue } from './start-by-time.ts';
export { DEFAULTS as AUTOMATION_DEFAULTS } from './create-automation.ts';
export { RULE_WARNING_REASONS } from './rule-warnings.ts';
export type { AutomationTestResult, EventInput } from './test-automation.ts';

export type AutomationPorts = ManagePorts & ApplyPorts;

export const automationUseCases = (ports: AutomationPorts) => ({
  list: async (guild: GuildId, query: AutomationQuery, page: PageRequest): Promise<Page<CheckedAutomation>> => {
    const { items, next } = await ports.automations.list(guild, query, page);
    const intents = await ports.chat.getIntents();
    return { items: items.map((rule) => ({ ...rule, warnings: listWarnings(rule, intents) })), next };
  },
  get: async (guild: GuildId, id: AutomationId) =>
    withWarnings(ports, await getOrThrow(ports.automations, AUTOMATION, guild, id)),
  create: createAutomation(ports),
  update: updateAutomation(ports),
  delete: deleteAutomation(ports),
  test: testAutomation(ports),
  /** Lists the newest runs first. @throws not_found */
  listRuns: async (guild: GuildId, query: RunQuery & { readonly automationId: AutomationId }, page: PageRequest) => {
    await getOrThrow(ports.automations, AUTOMATION, guild, query.automationId);
    return ports.runs.list(guild, query, page);
  },
  listEnabled: (guild: GuildId) => ports.automations.listEnabled(guild),
  applyRules: applyRules(ports),
  /** Is called by the timers of tickets. */
  startByTime: startByTime(ports),
});

export type AutomationUseCases = ReturnType<typeof automationUseCases>;
