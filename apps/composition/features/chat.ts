import { botHealthUseCases } from '#core/bot-health/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { DATABASE, EVENTS } from '../tokens/port-lists.ts';
import { chatServerUseCases } from '#core/chat-server/index.ts';
import { PostgresBotState } from '#adapters/postgres/bot-health/bot-state.ts';
import { PostgresProblemStore } from '#adapters/postgres/problems/problem-store.ts';
import { problemUseCases } from '#core/problems/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Whether the bot reaches the chat platform. */
export const botHealth = defineFeature({
  useCases: (provide) => {
    provide(feature.botHealth, botHealthUseCases, { ...EVENTS, chat: port.chatPlatform, botState: port.botState });
  },
  stores: (provide) => {
    provide(port.botState, ({ db }) => new PostgresBotState(db), DATABASE);
  },
});

/** The channels and roles of a server in the chat. */
export const chatServer = defineFeature({
  useCases: (provide) => {
    provide(feature.chatServer, chatServerUseCases, {
      chat: port.chatPlatform,
      categories: port.categoryStore,
      flows: port.flowStore,
      panels: port.panelStore,
      settings: port.settingsStore,
    });
  },
});

export const problems = defineFeature({
  useCases: (provide) => {
    provide(feature.problems, problemUseCases, {
      store: port.problemStore,
      clock: port.clock,
      digests: port.digests,
      refusalObserver: port.refusalObserver,
    });
  },
  stores: (provide) => {
    provide(port.problemStore, ({ db }) => new PostgresProblemStore(db), DATABASE);
  },
});
