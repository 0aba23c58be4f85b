import { chatEventHandlers } from './chat-event-handlers.ts';
import { findMemberCommand } from './built-in-commands.ts';
import { describeBuiltInCommands } from './describe-built-in-commands.ts';
import type { DirectCommand } from '../direct-messages/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { loadServerContext } from '../settings/index.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { InboundEventPorts } from './inbound-event-ports.ts';
import { findFirstAnswer } from './find-first-answer.ts';
import { handleInboundEvents } from './handle-inbound-events.ts';
import { purgeInboundEvents } from './purge-inbound-events.ts';
import { suggestValues } from './suggest-values.ts';
import { receiveInboundEvents } from './receive-inbound-events.ts';

export type { InboundEventFailure, InboundObserver } from './inbound-event-ports.ts';
export type {
  InboundEventRef,
  InboundEventRequest,
  InboundEventStore,
  TicketPageRequest,
  TicketToCatchUp,
  WatchedChannel,
} from './inbound-event-store.ts';
export type { InboundEvent, ChatEvent, LeasedInboundEvent, PickedChannel } from './chat-event.ts';
export {
  BUILT_IN_COMMANDS,
  BUILT_IN_NAMES,
  type BuiltInCommand,
  type CommandGroup,
  findBuiltInSpec,
  findStaffCommand,
  listSubcommands,
  OUTSIDE_TEXT,
} from './built-in-commands.ts';
export type { DescribedCommand, DescribedOption } from './describe-built-in-commands.ts';
export type { ChatAnswer, ChatReplies } from './chat-replies.ts';
export { type FirstAnswer, mayButtonAskFirst, mayCommandAskFirst, mayMenuAskFirst } from './find-first-answer.ts';
export { findTargetServer, parseButton, type ParsedButton } from './parse-button.ts';

/** The adapter of a platform calls core only through these. It may report the same event more than once. */
export const chatEventUseCases = (ports: InboundEventPorts) => {
  const handlers = chatEventHandlers(ports);
  return {
    ...handlers,
    receive: receiveInboundEvents(ports),
    handleInboundEvents: handleInboundEvents(ports, handlers),
    purgeInboundEvents: purgeInboundEvents(ports),
    purgeForms: () => ports.pendingForms.purge(ports.clock.now()),
    purgeWaiting: ports.directMessages.purgeWaiting,
    findDirectServer: ports.directMessages.findServer,
    /** Finds the server of a `/ticket` in direct messages. @returns null for other commands, and where a server is needed */
    findDirectCommand: async ({ name, ...used }: Omit<DirectCommand, 'name'> & { readonly name: string }) => {
      const memberCommand = findMemberCommand(name);
      return memberCommand && ports.directMessages.findCommand({ ...used, name: memberCommand });
    },
    relayTyping: ports.directMessages.relayTyping,
    findFirstAnswer: findFirstAnswer(ports),
    /** What a user of the chat reads when a press is refused. @throws errors that are no refusal */
    explainRefusal: async (guild: GuildId, error: unknown) =>
      explainRefusal(await loadServerContext(ports, guild), error),
    suggestValues: suggestValues(ports),
    describeBuiltInCommands: describeBuiltInCommands(ports),
    listWatchedChannels: ports.inboundEvents.listWatchedChannels.bind(ports.inboundEvents),
    listChangedChannels: ports.inboundEvents.listChangedChannels.bind(ports.inboundEvents),
    listTicketsToCatchUp: ports.inboundEvents.listTicketsToCatchUp.bind(ports.inboundEvents),
  };
};

export type ChatEventUseCases = ReturnType<typeof chatEventUseCases>;
