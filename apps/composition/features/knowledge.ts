import { ContainerModule } from 'inversify';
import { knowledgeUseCases } from '#core/knowledge/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { COUNTS, EVENTS } from '../port-lists.ts';

/** The knowledge base. */
export const knowledge = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.knowledge, knowledgeUseCases, { ...EVENTS, ...COUNTS, knowledge: port.knowledgeStore });
});
