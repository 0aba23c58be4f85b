import type { Database } from '#adapters/postgres/database/database.ts';
import type { RedisConnection } from '#adapters/redis/connect.ts';
import type { AllowList } from '#adapters/webhooks/addresses.ts';
import type { createEgressDispatcher, createInboxDispatcher } from '#adapters/webhooks/dispatcher.ts';
import type { EventNotifier } from '#adapters/postgres/events/event-notifier.ts';
import type { CarriedMembers } from '#adapters/discord/carried-members.ts';
import type { DiscordRest } from '#adapters/discord/rest/discord-rest.ts';
import type { InvalidRequests } from '#adapters/discord/rest/invalid-requests.ts';
import { token } from './token.ts';

/** Live connections, opened by an app before it builds its container. */
export const connection = {
  database: token<Database>('Database'),
  redis: token<RedisConnection>('Redis'),
  egressAllow: token<AllowList>('EgressAllow'),
  egressDispatcher: token<ReturnType<typeof createEgressDispatcher>>('EgressDispatcher'),
  inboxDispatcher: token<ReturnType<typeof createInboxDispatcher>>('InboxDispatcher'),
  eventNotifier: token<EventNotifier>('EventNotifier'),
  discordRest: token<DiscordRest>('DiscordRest'),
  carriedMembers: token<CarriedMembers>('CarriedMembers'),
  invalidRequests: token<InvalidRequests>('InvalidRequests'),
};
