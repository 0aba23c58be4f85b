import 'reflect-metadata';
import { Container } from 'inversify';
import type { InMemoryReceivers } from '#adapters/memory/receivers.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { UseCases } from '#core/index.ts';
import { core, node } from '../../apps/composition/modules.ts';
import { useCasesOf } from '../../apps/composition/service.ts';
import { memory } from '../../apps/composition/storage.ts';
import { connection, port } from '../../apps/composition/tokens.ts';
import { FakeClock } from './fake-clock.ts';

/** The whole domain without infrastructure. */
export interface InMemory {
  readonly app: UseCases;
  readonly receivers: InMemoryReceivers;
  readonly container: Container;
}

export const inMemory = (clock: Clock = new FakeClock()): InMemory => {
  const container = new Container();
  container.load(core, node, memory);
  container.rebind(port.clock).toConstantValue(clock);
  const receivers = container.get(connection.receivers);
  return { app: useCasesOf(container), receivers, container };
};
