import { ContainerModule } from 'inversify';
import { automationUseCases } from '#core/automations/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { RUN_PORTS } from './flows.ts';

/** Automation rules. */
export const automations = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.automations, automationUseCases, { ...RUN_PORTS, automations: port.automationStore });
});
