import { apiJobs } from '../work/jobs.ts';
import { listen, type ListenConfig } from '../listening/listen.ts';
import type { Reporting } from '../observe.ts';
import { startPeriodic } from '../work/periodic.ts';
import type { Listening } from '../listening/serve.ts';
import type { Service } from '../service.ts';

/** Serves the API, and runs the periodic jobs of a process that serves it. */
export const runApi = async (service: Service, config: ListenConfig, reporting: Reporting): Promise<Listening> => {
  const { url, stop } = await listen(service, config, reporting);
  const stopJobs = startPeriodic(apiJobs(service.app), { ...reporting, tracer: service.tracer });
  return {
    url,
    stop: async () => {
      await stop();
      await stopJobs();
      await service.app.access.flushTokenUses();
      await service.app.requestLog.flush();
    },
  };
};
