import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Cleanup } from '../data/cleanup.ts';
import type { Order, Outcome } from './messages.ts';

const PROCESSES = 2;

/** Divides an order among client processes. @returns what came of each request of it, in no order */
export const sendFromProcesses = async (order: Order, cleanup: Cleanup): Promise<readonly Outcome[]> => {
  const share = {
    ...order,
    perSecond: order.perSecond && order.perSecond / PROCESSES,
    connections: order.connections / PROCESSES,
  };
  const parts = await Promise.all(Array.from({ length: PROCESSES }, () => runClient(share, cleanup)));
  return parts.flat();
};

const runClient = async (order: Order, cleanup: Cleanup): Promise<readonly Outcome[]> => {
  const child: ChildProcess = fork(fileURLToPath(new URL('client.ts', import.meta.url)));
  cleanup.add(() => Promise.resolve(child.kill()));
  child.send(order);
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`A client process ended with ${String(status)} before it had reported anything.`);
  });
  const [outcomes] = (await Promise.race([once(child, 'message'), ended])) as [readonly Outcome[]];
  return outcomes;
};
