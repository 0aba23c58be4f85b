import { ContainerModule } from 'inversify';
import { encodeEvent } from '#adapters/http/event-payloads.ts';
import { InMemoryRateLimiter } from '#adapters/memory/rate-limiter.ts';
import { nodeDigests } from '#adapters/node/digests.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import { tokenMint } from '#adapters/node/token-mint.ts';
import { webhookSecretMint } from '#adapters/node/webhook-secret-mint.ts';
import { RedisRateLimiter } from '#adapters/redis/rate-limiter.ts';
import { egressGuard } from '#adapters/webhooks/egress-guard.ts';
import { httpCaller } from '#adapters/webhooks/http-caller.ts';
import { HttpWebhookSender } from '#adapters/webhooks/http-sender.ts';
import { accessUseCases } from '#core/access/index.ts';
import { automationUseCases } from '#core/automations/index.ts';
import { analyticsUseCases } from '#core/analytics/index.ts';
import { blocklistUseCases } from '#core/blocklist/index.ts';
import { botWatchUseCases } from '#core/bot-watch/index.ts';
import { cannedReplyUseCases, cannedTexts } from '#core/canned-replies/index.ts';
import { categoryUseCases } from '#core/categories/index.ts';
import { commandUseCases } from '#core/commands/index.ts';
import { flowUseCases } from '#core/flows/index.ts';
import { inboxUseCases } from '#core/inbox/index.ts';
import { knowledgeUseCases } from '#core/knowledge/index.ts';
import { organizationUseCases } from '#core/organizations/index.ts';
import { panelUseCases } from '#core/panels/index.ts';
import { reactionUseCases } from '#core/reactions/index.ts';
import { secretRotationUseCases } from '#core/secret-rotation/index.ts';
import { ticketUseCases } from '#core/tickets/index.ts';
import { transcriptMaker, transcriptUseCases } from '#core/transcripts/index.ts';
import { webhookUseCases } from '#core/webhooks/index.ts';
import { provider } from './provide.ts';
import { connection, feature, port } from './tokens.ts';
import { VERSION } from './version.ts';

const time = { clock: port.clock, ids: port.ids };
const limited = { counts: port.resourceCounts };
const recording = { ...time, events: port.eventLog, work: port.unitOfWork };
const transcribing = {
  ...recording,
  transcripts: port.transcriptStore,
  tickets: port.ticketStore,
  digests: port.digests,
};
const canned = { replies: port.cannedReplyStore, categories: port.categoryStore };

export const core = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.access, accessUseCases, {
    ...time,
    tokens: port.tokenStore,
    organizations: port.organizationStore,
    mint: port.tokenMint,
  });
  provide(feature.organizations, organizationUseCases, { ...time, organizations: port.organizationStore });
  provide(feature.categories, categoryUseCases, {
    ...recording,
    ...limited,
    categories: port.categoryStore,
    flows: port.flowStore,
  });
  provide(feature.secretRotation, secretRotationUseCases, { secrets: port.secretBox, sealed: port.sealedRows });
  provide(feature.knowledge, knowledgeUseCases, { ...recording, ...limited, knowledge: port.knowledgeStore });
  provide(feature.blocklist, blocklistUseCases, { ...time, ...limited, blocks: port.blockStore });
  provide(feature.webhooks, webhookUseCases, {
    ...recording,
    ...limited,
    webhooks: port.webhookStore,
    deliveries: port.deliveryStore,
    replays: port.replayStore,
    secrets: port.secretBox,
    mint: port.webhookSecretMint,
    egress: port.egressGuard,
    sender: port.webhookSender,
    encodeEvent: port.encodeEvent,
    observer: port.deliveryObserver,
    signal: port.deliverySignal,
  });
  provide(feature.botWatch, botWatchUseCases, {
    ...recording,
    chat: port.chatPlatform,
    botState: port.botState,
  });
  provideTickets(provide);
  provideAnalytics(provide);
});

const provideAnalytics = (provide: ReturnType<typeof provider>): void => {
  provide(feature.analytics, analyticsUseCases, {
    analytics: port.analyticsStore,
    organizations: port.organizationStore,
    work: port.unitOfWork,
    clock: port.clock,
  });
};

/** Tickets, and what belongs to them. */
const provideTickets = (provide: ReturnType<typeof provider>): void => {
  provide(port.transcriptMaker, transcriptMaker, transcribing);
  provide(feature.transcripts, transcriptUseCases, transcribing);
  provide(port.cannedTexts, cannedTexts, canned);
  provide(feature.cannedReplies, cannedReplyUseCases, { ...canned, ...time, ...limited, tickets: port.ticketStore });
  provide(feature.tickets, ticketUseCases, {
    ...time,
    tickets: port.ticketStore,
    openings: port.ticketOpenings,
    categories: port.categoryStore,
    notes: port.noteStore,
    transcripts: port.transcriptMaker,
    cannedTexts: port.cannedTexts,
    chat: port.chatPlatform,
    work: port.unitOfWork,
  });
  provideFlows(provide);
  provideChatFeatures(provide);
};

/** What runs by itself. */
const provideFlows = (provide: ReturnType<typeof provider>): void => {
  const running = {
    ...recording,
    ...limited,
    flows: port.flowStore,
    runs: port.flowRunStore,
    watch: port.eventWatch,
    secrets: port.secretBox,
    tickets: port.ticketStore,
    ticketActions: feature.tickets,
    categories: port.categoryStore,
    knowledge: feature.knowledge,
    cannedTexts: port.cannedTexts,
    chat: port.chatPlatform,
    http: port.httpCaller,
  };
  provide(feature.flows, flowUseCases, running);
  provide(feature.automations, automationUseCases, { ...running, automations: port.automationStore });
  provide(feature.reactions, reactionUseCases, {
    ...time,
    watch: port.eventWatch,
    automations: feature.automations,
    flows: feature.flows,
  });
};

/** What users meet in the chat. */
const provideChatFeatures = (provide: ReturnType<typeof provider>): void => {
  const starting = { categories: port.categoryStore, flows: port.flowStore, flowActions: feature.flows };
  provide(feature.panels, panelUseCases, {
    ...recording,
    ...limited,
    ...starting,
    panels: port.panelStore,
    tickets: feature.tickets,
    chat: port.chatPlatform,
  });
  provide(feature.commands, commandUseCases, {
    ...time,
    ...limited,
    ...starting,
    commands: port.commandStore,
    chat: port.chatPlatform,
    work: port.unitOfWork,
  });
  provide(feature.inbox, inboxUseCases, {
    tickets: feature.tickets,
    panels: feature.panels,
    commands: feature.commands,
    flows: feature.flows,
  });
};

/** What the machine itself gives. */
export const node = new ContainerModule(({ bind }) => {
  bind(port.clock).toConstantValue(systemClock);
  bind(port.ids).toConstantValue(uuidIds);
  bind(port.digests).toConstantValue(nodeDigests);
  bind(port.tokenMint).toConstantValue(tokenMint);
  bind(port.webhookSecretMint).toConstantValue(webhookSecretMint);
  bind(port.encodeEvent).toConstantValue(encodeEvent);
});

/** Rate limits counted by each process for itself. */
export const localRateLimits = new ContainerModule(({ bind }) => {
  provider(bind)(port.rateLimiter, ({ clock }) => new InMemoryRateLimiter(clock), { clock: port.clock });
});

/** Rate limits counted in Redis, by all processes together. */
export const sharedRateLimits = new ContainerModule(({ bind }) => {
  provider(bind)(
    port.rateLimiter,
    ({ clock, redis }) => new RedisRateLimiter(redis.client, redis.prefix, new InMemoryRateLimiter(clock)),
    { clock: port.clock, redis: connection.redis },
  );
});

/** Requests that others ask us to make, kept away from our own network. */
export const egress = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.egressGuard, ({ allow }) => egressGuard({ allow }), { allow: connection.egressAllow });
  provide(port.httpCaller, ({ dispatcher }) => httpCaller({ dispatcher, version: VERSION }), {
    dispatcher: connection.egressDispatcher,
  });
  provide(port.webhookSender, ({ dispatcher }) => new HttpWebhookSender({ dispatcher, version: VERSION }), {
    dispatcher: connection.egressDispatcher,
  });
});
