import { ContainerModule } from 'inversify';
import { PostgresKnowledgeStore } from '#adapters/postgres/knowledge/knowledge-store.ts';
import { auditStore, KNOWLEDGE_SUBJECT } from '#core/audit-log/index.ts';
import { knowledgeUseCases } from '#core/knowledge/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { AUDITED, COUNTS, EVENTS, type FeatureModules } from './feature.ts';

/** The knowledge base. */
export const knowledge: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.knowledge, knowledgeUseCases, { ...EVENTS, ...COUNTS, knowledge: port.knowledgeStore });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(
      port.knowledgeStore,
      ({ db, ...audit }) => auditStore(audit, KNOWLEDGE_SUBJECT, new PostgresKnowledgeStore(db)),
      AUDITED,
    );
  }),
};
