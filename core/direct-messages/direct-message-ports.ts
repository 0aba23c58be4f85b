import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { FlowUseCases } from '../flows/index.ts';
import type { MemberCommandUseCases } from '../member-commands/index.ts';
import type { OrganizationStore } from '../organizations/index.ts';
import type { ServerContextPorts } from '../settings/index.ts';
import type { TtlCache } from '../shared/concurrency/ttl-cache.ts';
import type { Clock } from '../shared/clock.ts';
import type { GuildId } from '../shared/ids.ts';
import type { DirectConversations, TicketStore, TicketUseCases } from '../tickets/index.ts';

export interface DirectMessagePorts extends ServerContextPorts {
  readonly conversations: DirectConversations;
  readonly tickets: TicketStore;
  readonly ticketActions: TicketUseCases;
  readonly categories: CategoryStore;
  readonly flows: Pick<
    FlowUseCases,
    'answerByDirectMessage' | 'keepDirectMessage' | 'listDirectServers' | 'receiveMessage'
  >;
  readonly organizations: Pick<OrganizationStore, 'findServer' | 'listServers'>;
  readonly memberCommands: Pick<MemberCommandUseCases, 'suggest' | 'use'>;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
}

export interface SharedServer {
  readonly guild: GuildId;
  readonly name: string;
}

/** Adds the caches of this process. */
export interface DirectMessageTools extends DirectMessagePorts {
  /** These users share no server that takes direct messages; they are not looked up again for some time. */
  readonly strangers: TtlCache<true>;
  /** The keys are users. */
  readonly sharedServers: TtlCache<readonly SharedServer[]>;
}
