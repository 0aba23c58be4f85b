import { setTimeout as pause } from 'node:timers/promises';
import { runProcess } from '../../apps/composition/processes/run-process.ts';

/** A process in which a promise is rejected that nobody waits for. */
await runProcess('standalone', async (log) => {
  void Promise.reject(new Error('An odd input.'));
  await pause(1);
  log.info('still here');
  const timer = setInterval(() => undefined, 1_000);
  return () => {
    clearInterval(timer);
    return Promise.resolve();
  };
});
