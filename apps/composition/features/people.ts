import { peopleUseCases } from '#core/people/index.ts';
import { feature } from '../feature-tokens.ts';
import { port } from '../tokens.ts';
import { PostgresStaffWorkStore } from '#adapters/postgres/people/staff-work-store.ts';
import { PostgresUserHistoryStore } from '#adapters/postgres/people/user-history-store.ts';
import { DATABASE } from '../port-lists.ts';
import { defineFeature } from '../define-feature.ts';

/** Who the users of a server are. */
export const people = defineFeature({
  useCases: (provide) => {
    provide(feature.people, peopleUseCases, {
      chat: port.chatPlatform,
      histories: port.userHistoryStore,
      work: port.staffWorkStore,
      categories: port.categoryStore,
      settings: port.settingsStore,
      clock: port.clock,
    });
  },
  stores: (provide) => {
    provide(port.userHistoryStore, ({ db }) => new PostgresUserHistoryStore(db), DATABASE);
    provide(port.staffWorkStore, ({ db }) => new PostgresStaffWorkStore(db), DATABASE);
  },
});
