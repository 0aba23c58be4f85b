import { connectEmbedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { openDeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import { openPostgresQueue } from '#adapters/queue/postgres.ts';
import type { OpenTechnology } from '#adapters/queue/technology.ts';
import { anEndpoint, watched } from '../../contracts/delivery-queue.contract.ts';

/** A technology that never answers the first worker's question for a job. */
const deafToTheFirstWorker =
  <C>(open: OpenTechnology<C>): OpenTechnology<C> =>
  async (onTrouble) => {
    const technology = await open(onTrouble);
    let workers = 0;
    return {
      ...technology,
      factory: (...given) => {
        const backend = technology.factory(...given);
        if (given[2]?.withBlockingConnection && (workers += 1) === 1) {
          backend.moveToActive = () => new Promise(() => undefined);
        }
        return backend;
      },
    };
  };

it('replaces a worker that leaves jobs waiting', async () => {
  const { database, queuePool } = await connectEmbedded('memory');
  const reported: string[] = [];
  const queue = await openDeliveryQueue(deafToTheFirstWorker(openPostgresQueue(queuePool)), (error) => {
    reported.push(error.message);
  });
  const { calls, handle, until } = watched();
  queue.consume(handle, 1);
  const endpoint = anEndpoint();
  queue.wake([endpoint]);
  await until(() => calls.length === 1);
  expect(reported).toEqual([expect.stringContaining('replaced')]);
  await queue.close();
  await database.close();
});
