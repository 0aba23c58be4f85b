import { automationUseCases } from '#core/automations/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { RUN_PORTS } from './flows.ts';
import { PostgresAutomationStore } from '#adapters/postgres/automations/automation-store.ts';
import { backtestUseCases } from '#core/backtests/index.ts';
import { macroUseCases } from '#core/macros/index.ts';
import { PostgresBacktestHistory } from '#adapters/postgres/backtests/backtest-history.ts';
import { PostgresBacktestStore } from '#adapters/postgres/backtests/backtest-store.ts';
import { PostgresMacroStore } from '#adapters/postgres/macros/macro-store.ts';
import { AUTOMATION_SUBJECT, auditStore, MACRO_SUBJECT } from '#core/audit-log/index.ts';
import { AUDITED, COLLEAGUES, COUNTS, DATABASE, TIME } from '../tokens/port-lists.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Automation rules. */
export const automations = defineFeature({
  useCases: (provide) => {
    provide(feature.automations, automationUseCases, { ...RUN_PORTS, automations: port.automationStore });
  },
  stores: (provide) => {
    provide(
      port.automationStore,
      ({ db, ...audit }) => auditStore(audit, AUTOMATION_SUBJECT, new PostgresAutomationStore(db)),
      AUDITED,
    );
  },
});

/** Actions of rules that staff runs on tickets. */
export const macros = defineFeature({
  useCases: (provide) => {
    provide(feature.macros, macroUseCases, { ...RUN_PORTS, ...COUNTS, macros: port.macroStore });
  },
  stores: (provide) => {
    provide(
      port.macroStore,
      ({ db, ...audit }) => auditStore(audit, MACRO_SUBJECT, new PostgresMacroStore(db)),
      AUDITED,
    );
  },
});

/** Drafts of rules, targets and assignment, tried on past events. */
export const backtests = defineFeature({
  useCases: (provide) => {
    provide(feature.backtests, backtestUseCases, {
      ...TIME,
      ...COLLEAGUES,
      backtests: port.backtestStore,
      history: port.backtestHistory,
      automations: port.automationStore,
      targets: port.targetStore,
      categories: port.categoryStore,
      flows: port.flowStore,
      settings: port.settingsStore,
      chat: port.chatPlatform,
      requests: port.requestActivity,
      work: port.unitOfWork,
    });
  },
  stores: (provide) => {
    provide(port.backtestStore, ({ db }) => new PostgresBacktestStore(db), DATABASE);
    provide(port.backtestHistory, ({ db }) => new PostgresBacktestHistory(db), DATABASE);
  },
});
