import 'reflect-metadata';
import { Container, type ServiceIdentifier } from 'inversify';
import type { InMemoryAddresses } from './memory/addresses.ts';
import type { InMemoryReceivers } from './memory/receivers.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { UseCases } from '#core/index.ts';
import { nodeModule } from '../../apps/composition/node.ts';
import { useCaseModules } from '../../apps/composition/features/index.ts';
import { getUseCases } from '../../apps/composition/use-cases.ts';
import { memory, memoryModule } from './memory-module.ts';
import { port } from '../../apps/composition/tokens/tokens.ts';
import { FakeClock } from './fake-clock.ts';

/** The whole domain without infrastructure. */
export interface InMemory {
  readonly app: UseCases;
  readonly receivers: InMemoryReceivers;
  readonly addresses: InMemoryAddresses;
  readonly container: Container;
}

export const createInMemory = (clock: Clock = new FakeClock()): InMemory => {
  const container = new Container();
  container.load(...useCaseModules, nodeModule, memoryModule);
  container.rebind(port.clock).toConstantValue(clock);
  const receivers = container.get(memory.receivers);
  const addresses = container.get(memory.addresses);
  return { app: getUseCases(container), receivers, addresses, container };
};

/** The ports that all processes of a service share: those that store. */
const SHARED: readonly ServiceIdentifier[] = [
  memory.state,
  port.sandboxChat,
  port.secretBox,
  memory.addresses,
  port.clock,
];

/** The ports whose calls change something. */
const CALLED: readonly ServiceIdentifier[] = [
  port.flowStore,
  port.flowRunStore,
  port.runMessageStore,
  port.ticketStore,
  port.ticketCreations,
  port.noteStore,
  port.calendarStore,
  port.calendarOrderStore,
  port.teamStore,
  port.presenceStore,
  port.assignmentStore,
  port.targetStore,
  port.cannedReplyStore,
  port.notificationStore,
  port.notificationOrderStore,
  port.notificationSettingsStore,
  port.subscriptionStore,
  port.viewStore,
  port.knowledgeStore,
  port.chatPlatform,
  port.httpCaller,
  port.unitOfWork,
  port.categoryStore,
  port.eventLog,
  port.idempotentRequests,
  port.eventConsumer,
];

/** Another process over the same memory, which dies at one of its calls. */
export interface MortalProcess {
  readonly app: UseCases;
  readonly isDead: () => boolean;
}

/**
 * @param dies at which call, counted from 1, and whether that call is still executed
 */
export const createMortalProcess = (
  { container: first }: InMemory,
  dies: { readonly atCall: number; readonly isDone: boolean },
): MortalProcess => {
  const container = new Container();
  container.load(...useCaseModules, nodeModule, memoryModule);
  for (const token of SHARED) container.rebind(token).toConstantValue(first.get(token as never));
  let calls = 0;
  const dead = new Error('The process was killed.');
  const call = async (execute: () => Promise<unknown>): Promise<unknown> => {
    calls += 1;
    if (calls > dies.atCall || (calls === dies.atCall && !dies.isDone)) throw dead;
    const result = await execute();
    if (calls >= dies.atCall) throw dead;
    return result;
  };
  for (const token of CALLED) {
    const real = container.get<unknown>(token) as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const mortal = new Proxy(real, {
      get: (target, name: string) => {
        const method = target[name];
        return typeof method === 'function' ? (...args: unknown[]) => call(() => method.apply(target, args)) : method;
      },
    });
    container.rebind(token).toConstantValue(mortal);
  }
  return { app: getUseCases(container), isDead: () => calls >= dies.atCall };
};
