import { p } from '@mikro-orm/core';
import type { InboundEvent } from '#core/chat-events/index.ts';
import type { GatewaySession, ShardHolder } from '#core/chat/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import { count, expression, instant, json, table, text } from '../records/table.ts';

export interface InboundEventRow extends Omit<InboundEvent, 'traceParent'> {
  readonly traceParent: string | null;
  /** In the order in which they arrived. */
  readonly number: string;
  readonly attempts: number;
  readonly arrivedAt: Instant;
  /** When it is handled next; later than now while a process handles it. */
  readonly dueAt: Instant;
  readonly handledAt: Instant | null;
}

export const inboundEvents = table<InboundEventRow>(
  'chat_arrivals',
  {
    guildId: text().primary(),
    number: p.bigint().primary().autoincrement(),
    key: text(),
    subject: text(),
    event: json(),
    replyTo: text().nullable(),
    traceParent: text().nullable(),
    attempts: count(),
    arrivedAt: instant(),
    dueAt: instant(),
    handledAt: instant().nullable(),
  },
  {
    indexes: [
      expression(
        'chat_arrivals_waiting',
        'chat_arrivals (guild_id, subject collate "C", number) where handled_at is null',
      ),
      expression('chat_arrivals_handled', 'chat_arrivals (handled_at) where handled_at is not null'),
    ],
    uniques: [{ name: 'chat_arrivals_guild_key', properties: ['guildId', 'key'] }],
  },
);

/** How far a shard has read the stream of events. */
export interface GatewaySessionRow extends GatewaySession {
  readonly shard: number;
}

export const gatewaySessions = table<GatewaySessionRow>('chat_gateway_sessions', {
  shard: count().primary().autoincrement(false),
  sessionId: text(),
  resumeUrl: text(),
  shardCount: count(),
  intents: count().default(33_283),
  sequence: count(),
});

/** Which process listens to which shards. */
export const shardHolders = table<ShardHolder>('chat_shard_holders', {
  holder: text().primary(),
  shardCount: count(),
  shards: json(),
  until: instant(),
});

/** When a session of a bucket may start next, in all processes together. */
interface IdentifySlotRow {
  readonly bucket: number;
  readonly freeAt: Instant;
}

export const identifySlots = table<IdentifySlotRow>('chat_identify_slots', {
  bucket: count().primary().autoincrement(false),
  freeAt: instant(),
});
