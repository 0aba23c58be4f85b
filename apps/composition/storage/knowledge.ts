import { ContainerModule } from 'inversify';
import { PostgresKnowledgeStore } from '#adapters/postgres/knowledge/knowledge-store.ts';
import { auditStore, KNOWLEDGE_SUBJECT } from '#core/audit-log/index.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { AUDITED } from '../port-lists.ts';

export const knowledgeStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(
    port.knowledgeStore,
    ({ db, ...audit }) => auditStore(audit, KNOWLEDGE_SUBJECT, new PostgresKnowledgeStore(db)),
    AUDITED,
  );
});
