import { commandUseCases } from '#core/commands/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { AUDITED, COUNTS, SERVER, TIME } from '../tokens/port-lists.ts';
import { directMessageUseCases } from '#core/direct-messages/index.ts';
import { forumPostUseCases } from '#core/forum-posts/index.ts';
import { contextMenuUseCases } from '#core/context-menus/index.ts';
import { memberCommandUseCases } from '#core/member-commands/index.ts';
import { staffCommandUseCases } from '#core/staff-commands/index.ts';
import { PostgresCommandStore } from '#adapters/postgres/commands/command-store.ts';
import { auditCommands } from '#core/audit-log/index.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Custom commands. */
export const commands = defineFeature({
  useCases: (provide) => {
    provide(feature.commands, commandUseCases, {
      ...TIME,
      ...COUNTS,
      commands: port.commandStore,
      categories: port.categoryStore,
      flows: port.flowStore,
      flowActions: feature.flows,
      chat: port.chatPlatform,
      problems: feature.problems,
      settings: port.settingsStore,
      work: port.unitOfWork,
    });
  },
  stores: (provide) => {
    provide(port.commandStore, ({ db, ...audit }) => auditCommands(audit, new PostgresCommandStore(db)), AUDITED);
  },
});

export const memberCommands = defineFeature({
  useCases: (provide) => {
    provide(port.memberCommands, memberCommandUseCases, {
      calendars: port.calendarStore,
      ...SERVER,
      tickets: port.ticketStore,
      ticketActions: feature.tickets,
      categories: port.categoryStore,
      chat: port.chatPlatform,
      transcriptAddresses: port.transcriptAddresses,
      privacy: feature.privacy,
      clock: port.clock,
    });
  },
});

export const staffCommands = defineFeature({
  useCases: (provide) => {
    provide(port.staffCommands, staffCommandUseCases, {
      ...SERVER,
      tickets: port.ticketStore,
      ticketActions: feature.tickets,
      categories: port.categoryStore,
      replies: port.cannedReplyStore,
      teams: feature.teams,
      macros: feature.macros,
      categoryActions: feature.categories,
      blocks: feature.blocklist,
      callers: port.callers,
      clock: port.clock,
      chat: port.chatPlatform,
      transcriptAddresses: port.transcriptAddresses,
    });
  },
});

export const directMessages = defineFeature({
  useCases: (provide) => {
    provide(port.directMessages, directMessageUseCases, {
      ...SERVER,
      clock: port.clock,
      conversations: port.directConversations,
      flows: feature.flows,
      organizations: port.organizationStore,
      memberCommands: port.memberCommands,
      tickets: port.ticketStore,
      ticketActions: feature.tickets,
      categories: port.categoryStore,
      chat: port.chatPlatform,
    });
  },
});

/** Posts that members open in forums. */
export const forumPosts = defineFeature({
  useCases: (provide) => {
    provide(port.forumPosts, forumPostUseCases, {
      tickets: port.ticketStore,
      ticketActions: feature.tickets,
      categories: port.categoryStore,
      settings: port.settingsStore,
      chat: port.chatPlatform,
    });
  },
});

/** Menus of messages and members. */
export const contextMenus = defineFeature({
  useCases: (provide) => {
    provide(port.contextMenus, contextMenuUseCases, {
      ...SERVER,
      ...TIME,
      pendingForms: port.pendingFormStore,
      tickets: port.ticketStore,
      ticketActions: feature.tickets,
      categories: port.categoryStore,
      chat: port.chatPlatform,
      staffCommands: port.staffCommands,
    });
  },
});
