import { knowledgeUseCases } from '#core/knowledge/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, COUNTS, EVENTS } from '../tokens/port-lists.ts';
import { PostgresKnowledgeStore } from '#adapters/postgres/knowledge/knowledge-store.ts';
import { KNOWLEDGE_SUBJECT, auditStore } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** The knowledge base. */
export const knowledge = defineFeature({
  useCases: (provide) => {
    provide(feature.knowledge, knowledgeUseCases, { ...EVENTS, ...COUNTS, knowledge: port.knowledgeStore });
  },
  stores: (provide) => {
    provide(
      port.knowledgeStore,
      ({ db, ...audit }) => auditStore(audit, KNOWLEDGE_SUBJECT, new PostgresKnowledgeStore(db)),
      AUDITED,
    );
  },
});
