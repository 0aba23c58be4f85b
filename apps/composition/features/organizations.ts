import { ContainerModule } from 'inversify';
import { organizationUseCases } from '#core/organizations/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { TIME } from '../port-lists.ts';

/** Servers and organizations. */
export const organizations = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.organizations, organizationUseCases, { ...TIME, organizations: port.organizationStore });
});
