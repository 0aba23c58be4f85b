import { migratedFolder, type RunningService, startService } from '../../support/programs/process.ts';
import { LOOPBACK_ALLOWED, startReceiver } from '../../support/programs/receiver.ts';
import { freePort } from '../../support/programs/redis-server.ts';
import { type Environment, prepareSite, type Site } from './harness.ts';

/** The whole service as one process, always at the same address. */
export interface StandaloneHarness extends Site {
  readonly environment: Environment;
  service: RunningService;
  /** Starts it again after it has ended, with other settings if need be. */
  start(environment?: Environment): Promise<void>;
  close(): Promise<void>;
}

export const startStandalone = async (settings: Environment = {}): Promise<StandaloneHarness> => {
  const receiver = await startReceiver();
  const environment: Environment = {
    DATA_DIR: settings.DATA_DIR ?? (await migratedFolder()),
    LOG_LEVEL: 'error',
    PORT: String(await freePort()),
    ...LOOPBACK_ALLOWED,
    ...settings,
  };
  const service = await startService(environment);
  // Commands do not get what only the service is to load.
  const { NODE_OPTIONS: _, ...forCommands } = environment;
  const harness: StandaloneHarness = {
    ...(await prepareSite({ url: service.url, environment: forCommands, receiver })),
    environment,
    service,
    start: async (others = {}) => {
      harness.service = await startService({ ...environment, ...others });
    },
    close: async () => {
      await harness.service.kill();
      await receiver.close();
    },
  };
  return harness;
};
