import type { ServiceIdentifier } from 'inversify';
import type { MemoryState } from '#adapters/memory/memory-state.ts';
import type { RedisConnection } from '#adapters/redis/connect.ts';
import type { Database } from '#adapters/postgres/database.ts';
import type { AccessUseCases, RateLimiter, TokenMint, TokenStore } from '#core/access/index.ts';
import type { CategoryStore, CategoryUseCases } from '#core/categories/index.ts';
import type { ChatPlatform, ChatSandbox } from '#core/chat/index.ts';
import type { OrganizationStore, OrganizationUseCases } from '#core/organizations/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { EventLog } from '#core/shared/events.ts';
import type { Ids } from '#core/shared/ids.ts';
import type { UnitOfWork } from '#core/shared/unit-of-work.ts';
import type { TicketOpenings, TicketStore, TicketUseCases } from '#core/tickets/index.ts';

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>;

/** What core needs from outside. */
export const port = {
  clock: token<Clock>('Clock'),
  ids: token<Ids>('Ids'),
  unitOfWork: token<UnitOfWork>('UnitOfWork'),
  eventLog: token<EventLog>('EventLog'),
  tokenMint: token<TokenMint>('TokenMint'),
  tokenStore: token<TokenStore>('TokenStore'),
  rateLimiter: token<RateLimiter>('RateLimiter'),
  organizationStore: token<OrganizationStore>('OrganizationStore'),
  categoryStore: token<CategoryStore>('CategoryStore'),
  ticketStore: token<TicketStore>('TicketStore'),
  ticketOpenings: token<TicketOpenings>('TicketOpenings'),
  chatPlatform: token<ChatPlatform>('ChatPlatform'),
  sandboxChat: token<ChatPlatform & ChatSandbox>('SandboxChat'),
};

/** What core offers. */
export const feature = {
  access: token<AccessUseCases>('access'),
  organizations: token<OrganizationUseCases>('organizations'),
  categories: token<CategoryUseCases>('categories'),
  tickets: token<TicketUseCases>('tickets'),
};

/** Live connections, opened by an app before it builds its container. */
export const connection = {
  database: token<Database>('Database'),
  redis: token<RedisConnection>('Redis'),
  memory: token<MemoryState>('MemoryState'),
};
