import type { Logger } from '#adapters/node/logger.ts';
import { createMetrics } from '#adapters/node/metrics.ts';
import { addBackupGauge, startNightlyBackups } from '../cli/backup/nightly-backups.ts';
import { answerBackupRequest, isBackupRequest } from '../cli/backup/requests.ts';
import { runCommand } from '../cli/commands.ts';
import { createDashboardLink } from '../cli/dashboard-commands.ts';
import { leaveDemo } from '../cli/demo/leave-demo.ts';
import { type Demo, DEMO_SERVERS, DEMO_STAFF_ID, seedDemo } from '../cli/demo/demo.ts';
import { assertTokenAccepted } from '../composition/processes/assert-token.ts';
import { announceReady } from '../composition/processes/announce.ts';
import { type Config, getPublicUrl, isReachedFromElsewhere, readConfig } from '../composition/config/config.ts';
import { lockFolder } from '../composition/processes/data-folder.ts';
import {
  addDataFolderGauges,
  addServiceGauges,
  createDeliveryObserver,
  type Reporting,
} from '../composition/observe.ts';
import { openStorage } from '../composition/open-storage.ts';
import { findSignInHint } from '../composition/processes/sign-in-hint.ts';
import { runApi } from '../composition/processes/run-api.ts';
import { runBot } from '../composition/processes/run-bot.ts';
import { publishAddress } from '../composition/listening/service-address.ts';
import { openService, type Service } from '../composition/service.ts';
import { runProcess } from '../composition/processes/run-process.ts';
import { runWorker } from '../composition/processes/run-worker.ts';

const ELSEWHERE = `
Browsers on other machines need PUBLIC_URL: the address at which they reach this service.
`;

/** A link to the dashboard and, on the first start, the demo and how to use it. */
const buildWelcome = async ({ app, chat, discord }: Service, config: Config, publicUrl: string): Promise<string> => {
  const [server] = DEMO_SERVERS;
  const isDemo = discord === null && config.demo === null && !(await app.organizations.isKnown(server.id));
  const demo = isDemo ? await seedDemo(app, chat) : null;
  const person = { owner: null, name: 'Operator', ...(demo && { userId: DEMO_STAFF_ID }) };
  const link = await createDashboardLink(app, publicUrl, person);
  return `
Dashboard (the link signs you in once, within 15 minutes):

  ${link}
${config.publicUrl === null && isReachedFromElsewhere(config) ? ELSEWHERE : ''}${demo ? describeDemo(demo, publicUrl) : ''}
`;
};

const describeDemo = ({ guildToken, organizationToken, categoryId }: Demo, publicUrl: string): string => `
This is the first start: two demo servers were added. Their tokens are shown only now.

  Guild token (${DEMO_SERVERS[0].name}):           ${guildToken}
  Organization token (both servers):  ${organizationToken}
  API explorer:                       ${publicUrl}/docs

Open a ticket by the API:

curl -s ${publicUrl}/v1/tickets -H 'Authorization: Bearer ${guildToken}' -H 'Content-Type: application/json' -H 'Idempotency-Key: first-ticket' -d '{"categoryId":"${categoryId}","requesterId":"200000000000000001","subject":"Cannot log in","message":"The login page says my account does not exist."}'
`;

/** Says how to sign in. Makes nothing for a process that is to stop: neither the demo nor a link that nobody sees. */
const greet = async (service: Service, config: Config, publicUrl: string, stopping: AbortSignal) => {
  if (stopping.aborted) return {};
  if (config.databaseUrl !== null) return { hint: await findSignInHint(service.app) };
  return { welcome: await buildWelcome(service, config, publicUrl) };
};

/** Opens the storage, in a folder that no other process has. @throws ConfigError for a token that Discord refuses, before anything is opened */
const open = async (config: Config, log: Logger, stopping: AbortSignal) => {
  if (config.discord) await assertTokenAccepted(config.discord);
  const lock = config.databaseUrl ? null : await lockFolder(config.dataDir);
  try {
    return { lock, ...(await openStorage(config, log, { stopping })) };
  } catch (error) {
    await lock?.release();
    throw error;
  }
};

/** @returns starts the bot, if there is one, and returns what stops it */
const prepareBot = async (service: Service, { discord }: Config, reporting: Reporting, stopping: AbortSignal) => {
  if (discord === null) return () => null;
  if (!stopping.aborted) await leaveDemo(service.app, reporting.log);
  return () => runBot(service, discord, reporting);
};

/** API and worker in one process, on the embedded database or on PostgreSQL. */
await runProcess('standalone', async (log, tracer, stopping) => {
  const config = readConfig(process.env);
  const { lock, database, openQueue, backup } = await open(config, log, stopping);
  const queue = await openQueue();
  const reporting = { log, metrics: createMetrics() };
  const service = await openService(config, database, log, {
    queue,
    observer: createDeliveryObserver(reporting),
    translationObserver: reporting.metrics.translation,
    tracer,
  });
  addServiceGauges(reporting.metrics, service);
  addDataFolderGauges(reporting.metrics, config);
  addBackupGauge(reporting.metrics, config);
  const startBot = await prepareBot(service, config, reporting, stopping);
  const stopWorker = runWorker(service, queue, reporting);
  const stopBot = startBot();
  const api = await runApi(service, config, reporting);
  service.ownAddress.setListeningUrl(api.url);
  const publicUrl = getPublicUrl(config, api.url);
  const forgetAddress = await publishAddress(config.dataDir, api.url);
  lock?.setHandler(async (request) =>
    backup && isBackupRequest(request)
      ? answerBackupRequest(backup, request)
      : runCommand({ ...service, publicUrl }, request as string[]),
  );
  const stopBackups = startNightlyBackups(config, log);
  announceReady('guildesk', api.url, { stopping, ...(await greet(service, config, publicUrl, stopping)) });

  return async () => {
    await stopBackups();
    await forgetAddress();
    await stopBot?.();
    await Promise.all([api.stop(), stopWorker()]);
    await queue.close();
    await service.close();
    await lock?.release();
  };
});
