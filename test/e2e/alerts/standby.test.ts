import { type Prometheus, startPrometheus } from '../../support/alerts/prometheus.ts';
import { useEnds, withPrometheus } from '../../support/alerts/suite.ts';
import { STARTING_MS } from '../../support/chat/discord-processes.ts';
import { startService } from '../../support/programs/process.ts';
import { type Pair, startPair, waitForStandby } from '../../support/programs/postgres-pair.ts';

withPrometheus('the alert about a standby', () => {
  const later = useEnds();
  let pair: Pair;
  let prometheus: Prometheus;

  beforeAll(async () => {
    pair = await startPair();
    later(() => pair.close());
    const api = await startService({ DATABASE_URL: pair.url }, 'api');
    later(() => api.kill());
    await waitForStandby(pair.primary);
    prometheus = await startPrometheus({ targets: { api: api.url } });
    later(() => prometheus.close());
  }, STARTING_MS);

  it('GuildeskStandbyMissing fires while the only one is gone, and ends when it is back', async () => {
    await pair.standby.stop();
    await prometheus.untilFiring('GuildeskStandbyMissing');
    await pair.standby.start();
    await prometheus.untilEnded('GuildeskStandbyMissing');
  });
});
