import { ContainerModule } from 'inversify';
import { PostgresAutomationStore } from '#adapters/postgres/automations/automation-store.ts';
import { automationUseCases } from '#core/automations/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, DATABASE, EVENTS, type FeatureModules } from './feature.ts';

/** Automation rules. */
export const automations: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.automations, automationUseCases, {
      ...EVENTS,
      ...COUNTS,
      automations: port.automationStore,
      flows: port.flowStore,
      runs: port.flowRunStore,
      watch: port.eventConsumer,
      secrets: port.secretBox,
      tickets: port.ticketStore,
      ticketActions: feature.tickets,
      categories: port.categoryStore,
      knowledge: feature.knowledge,
      cannedTexts: port.cannedReplyRenderer,
      chat: port.chatPlatform,
      http: port.httpCaller,
    });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.automationStore, ({ db }) => new PostgresAutomationStore(db), DATABASE);
  }),
};
