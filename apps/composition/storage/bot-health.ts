import { ContainerModule } from 'inversify';
import { PostgresBotState } from '#adapters/postgres/bot-health/bot-state.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const botHealthStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.botState, ({ db }) => new PostgresBotState(db), DATABASE);
});
