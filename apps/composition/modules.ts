import { ContainerModule } from 'inversify';
import { accessUseCases } from '#core/access/index.ts';
import { automationUseCases } from '#core/automations/index.ts';
import { analyticsUseCases } from '#core/analytics/index.ts';
import { blocklistUseCases } from '#core/blocklist/index.ts';
import { botHealthUseCases } from '#core/bot-health/index.ts';
import { cannedReplyUseCases, createCannedTexts } from '#core/canned-replies/index.ts';
import { categoryUseCases } from '#core/categories/index.ts';
import { commandUseCases } from '#core/commands/index.ts';
import { flowUseCases } from '#core/flows/index.ts';
import { chatEventUseCases } from '#core/chat-events/index.ts';
import { knowledgeUseCases } from '#core/knowledge/index.ts';
import { organizationUseCases } from '#core/organizations/index.ts';
import { panelUseCases } from '#core/panels/index.ts';
import { reactionUseCases } from '#core/reactions/index.ts';
import { secretRotationUseCases } from '#core/secret-rotation/index.ts';
import { ticketUseCases } from '#core/tickets/index.ts';
import { createTranscriptMaker, transcriptUseCases } from '#core/transcripts/index.ts';
import { webhookUseCases } from '#core/webhooks/index.ts';
import { provider } from './provide.ts';
import { feature, port } from './tokens.ts';

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
  provide(feature.botWatch, botHealthUseCases, {
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
  provide(port.transcriptMaker, createTranscriptMaker, transcribing);
  provide(feature.transcripts, transcriptUseCases, transcribing);
  provide(port.cannedTexts, createCannedTexts, canned);
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
  provide(feature.inbox, chatEventUseCases, {
    tickets: feature.tickets,
    panels: feature.panels,
    commands: feature.commands,
    flows: feature.flows,
  });
};
