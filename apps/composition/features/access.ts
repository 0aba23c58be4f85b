import { ContainerModule } from 'inversify';
import { accessUseCases } from '#core/access/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { TIME } from '../port-lists.ts';

/** Tokens of the API. */
export const access = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.access, accessUseCases, {
    ...TIME,
    tokens: port.tokenStore,
    organizations: port.organizationStore,
    generator: port.tokenGenerator,
  });
});
