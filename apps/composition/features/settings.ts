import { settingsUseCases } from '#core/settings/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, DATABASE, SERVER } from '../tokens/port-lists.ts';
import { PostgresRetentionCounts } from '#adapters/postgres/settings/retention-counts.ts';
import { PostgresSettingsStore } from '#adapters/postgres/settings/settings-store.ts';
import { auditSettings } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Settings of servers and the texts that the bot writes. */
export const settings = defineFeature({
  useCases: (provide) => {
    provide(feature.settings, settingsUseCases, {
      ...SERVER,
      clock: port.clock,
      work: port.unitOfWork,
      timers: port.ticketStore,
      calendars: port.calendarStore,
      retentionCounts: port.retentionCounts,
    });
  },
  stores: (provide) => {
    provide(port.settingsStore, ({ db, ...audit }) => auditSettings(audit, new PostgresSettingsStore(db)), AUDITED);
    provide(port.retentionCounts, ({ db }) => new PostgresRetentionCounts(db), DATABASE);
  },
});
