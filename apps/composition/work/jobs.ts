import type { ChatEffectStore, ChatSandbox } from '#core/chat/index.ts';
import type { DemoDeskUseCases } from '#core/demo-desks/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { UseCases } from '#core/index.ts';
import type { DueJob } from './due-jobs.ts';
import type { Reporting } from '../observe.ts';
import type { PeriodicJob } from './periodic.ts';

/** The periodic jobs of a process that serves the API. */
export const apiJobs = ({ access, eventStream, requestLog }: UseCases): readonly PeriodicJob[] => [
  { name: 'token-uses', everyMs: 5_000, run: () => access.flushTokenUses() },
  { name: 'request-log', everyMs: 2_000, run: () => requestLog.flush() },
  { name: 'event-streams', everyMs: 1_000, run: () => eventStream.poll() },
];

/** The jobs of a worker that run again and again, whether there is work or not. */
export const workerJobs = (
  { analytics, tickets, panels, botHealth }: UseCases,
  reporting: Reporting,
): readonly PeriodicJob[] => [
  { name: 'orphaned-creations', everyMs: 30_000, run: () => tickets.cleanUpOrphans() },
  { name: 'broken-off-actions', everyMs: 15_000, run: () => tickets.settleBrokenOff() },
  { name: 'broken-off-deployments', everyMs: 60_000, run: () => panels.settleDeployments() },
  { name: 'panel-hours', everyMs: 10_000, run: () => panels.refreshHours() },
  { name: 'analytics', everyMs: 15_000, run: () => analytics.updateRollups() },
  { name: 'organization-rollups', everyMs: 15_000, run: () => analytics.includeServers() },
  { name: 'bot-health', everyMs: 5_000, run: reportBotHealth(botHealth, reporting) },
];

/** The jobs of a worker that run when there is work for them, in addition to deliveries. */
export const dueJobs = ({
  automations,
  chatEvents,
  notifications,
  tickets,
  flows,
  organizationCalendars,
  reactions,
  webhooks,
}: UseCases): readonly DueJob[] => [
  { name: 'chat-events', work: 'chatEvents', everyMs: 500, run: () => chatEvents.handleInboundEvents() },
  { name: 'buffered-messages', work: 'bufferedMessages', everyMs: 1_000, run: () => tickets.receiveBufferedMessages() },
  { name: 'timers', work: 'timers', everyMs: 1_000, run: () => tickets.runTimers(automations.startByTime) },
  { name: 'assignments', work: 'assignments', everyMs: 500, run: () => tickets.handOut() },
  { name: 'reactions', work: 'reactions', everyMs: 500, run: () => reactions.react() },
  { name: 'flow-runs', work: 'flowRuns', everyMs: 250, run: () => flows.runDue() },
  { name: 'ticket-words', work: 'ticketWords', everyMs: 2_000, run: () => tickets.indexWords(), isBatched: true },
  { name: 'notices', work: 'notices', everyMs: 1_000, run: () => tickets.postNotices() },
  { name: 'direct-messages', work: 'directMessages', everyMs: 500, run: () => tickets.deliverDirectMessages() },
  {
    name: 'notification-messages',
    work: 'notificationMessages',
    everyMs: 1_000,
    run: () => notifications.sendDirectMessages(),
  },
  { name: 'reminders', work: 'reminders', everyMs: 1_000, run: () => tickets.postReminders() },
  { name: 'calendars', work: 'calendars', everyMs: 500, run: () => organizationCalendars.carry() },
  { name: 'projections', work: 'projections', everyMs: 250, run: () => tickets.projectMessages() },
  { name: 'replays', work: 'replays', everyMs: 1_000, run: () => webhooks.advanceReplays() },
];

/** The jobs of a worker that read or write files, or much of a server. */
export const fileJobs = ({ attachments, backtests, privacy, transcripts, transfers }: UseCases): readonly DueJob[] => [
  { name: 'attachments', work: 'attachments', everyMs: 1_000, run: () => attachments.processDue() },
  { name: 'transcripts', work: 'transcripts', everyMs: 1_000, run: () => transcripts.makeTranscripts() },
  { name: 'erasures', work: 'erasures', everyMs: 500, run: () => privacy.runErasures(), isBatched: true },
  { name: 'exports', work: 'exports', everyMs: 500, run: () => privacy.runExports(), isBatched: true },
  { name: 'backtests', work: 'backtests', everyMs: 500, run: () => backtests.run() },
  { name: 'transfers', work: 'transfers', everyMs: 500, run: () => transfers.run() },
];

/** The sandbox has no channels of other bots: there imported tickets wait for them. */
export const adoptionJobs = ({ tickets }: UseCases, hasBot: boolean): readonly DueJob[] =>
  hasBot ? [{ name: 'adoptions', work: 'adoptions', everyMs: 1_000, run: () => tickets.adoptChannels() }] : [];

/** Deletes desks of a demo whose hour is over, and ends those that got too large. */
export const demoJobs = (demo: DemoDeskUseCases | null): readonly PeriodicJob[] =>
  demo === null
    ? []
    : [
        { name: 'ended-demo-desks', everyMs: 2_000, run: () => demo.wipe(), isBatched: true },
        { name: 'oversized-demo-desks', everyMs: 1_000, run: () => demo.endOversized() },
      ];

const PURGE_EVERY_MS = 60_000;
/** Longer than a step of a flow waits for its retry. */
const EFFECTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

interface PurgeStores {
  readonly chat: ChatSandbox;
  readonly chatEffects: ChatEffectStore;
  readonly clock: Clock;
}

/** Removes what is older than it is kept for (docs/operate/retention.md lists all tables). */
export const purgeJobs = (
  { auditLog, backtests, notifications, privacy, problems, requestLog, transfers, ...app }: UseCases,
  { chat, chatEffects, clock }: PurgeStores,
): readonly PeriodicJob[] => {
  const { blocklist, chatEvents, dashboard, flows, knowledge, tickets, transcripts, translation, webhooks } = app;
  return Object.entries({
    'old-audit-entries': () => auditLog.purge(),
    'old-requests': () => requestLog.purge(),
    'old-backtests': () => backtests.purge(),
    'old-transfers': () => transfers.purge(),
    'ended-erasures': () => privacy.purgeErasures(),
    'old-privacy-requests': () => privacy.purgeRequests(),
    'old-notifications': () => notifications.purge(),
    'old-problems': () => problems.purge(),
    'ended-sessions': () => dashboard.purgeSessions(),
    'old-flow-runs': () => flows.purgeRuns(),
    'old-suggestions': () => knowledge.purgeSuggestions(),
    'expired-blocks': () => blocklist.purge(),
    'expired-keys': () => tickets.purgeKeys(),
    'old-tickets': () => tickets.purgeClosedTickets(),
    'old-transcripts': () => transcripts.purge(),
    'old-translation-usage': () => translation.purge(),
    'old-events': () => webhooks.purgeEvents(),
    'old-inbox-deliveries': () => webhooks.purgeInboxDeliveries(),
    'old-chat-keys': () => chat.purgeKeys(),
    'old-chat-effects': () => chatEffects.purge(plusMs(clock.now(), -EFFECTS_KEPT_MS)),
    'handled-chat-events': () => chatEvents.purgeInboundEvents(),
    'expired-direct-messages': () => chatEvents.purgeWaiting(),
    'expired-forms': () => chatEvents.purgeForms(),
  }).map(([name, run]) => ({ name, run, everyMs: PURGE_EVERY_MS, isBatched: true }));
};

/** Looks whether the bot is there; says once for all processes when it was lost and when it is back. */
const reportBotHealth = (botHealth: UseCases['botHealth'], { log, metrics }: Reporting): PeriodicJob['run'] => {
  let isReachable = true;
  metrics.addGauge({
    name: 'guildesk_bot_reachable',
    help: 'Whether the bot could reach the chat platform when this process looked last (1 or 0).',
    read: () => Promise.resolve({ '': Number(isReachable) }),
  });
  return async () => {
    const seen = await botHealth.check();
    isReachable = seen.isReachable;
    if (seen.hasChanged) log.info({ isReachable }, isReachable ? 'bot is back' : 'bot is lost');
  };
};
