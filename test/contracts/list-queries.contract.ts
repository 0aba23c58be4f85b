import fc from 'fast-check';
import { uuidIds } from '#adapters/node/ids.ts';
import { AUTOMATION_LIST } from '#core/automations/index.ts';
import { BLOCK_LIST } from '#core/blocklist/index.ts';
import { CANNED_REPLY_LIST } from '#core/canned-replies/index.ts';
import { CATEGORY_LIST } from '#core/categories/index.ts';
import { COMMAND_LIST } from '#core/commands/index.ts';
import { FLOW_LIST } from '#core/flows/index.ts';
import { ITEM_LIST } from '#core/knowledge/index.ts';
import { PANEL_LIST, toPanelView } from '#core/panels/index.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { ListDefinition } from '#core/shared/list-definition.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { toWebhookDetail, WEBHOOK_LIST } from '#core/webhooks/index.ts';
import {
  aBlock,
  aCannedReply,
  aCategory,
  aCommand,
  aFlow,
  aGuildId,
  aKnowledgeItem,
  aPanel,
  aServer,
  aWebhook,
  NOON,
} from '../support/build.ts';
import { anAutomation } from '../support/build-flows.ts';
import { readAllPages } from './all-pages.ts';
import type { CountRuns, Stores } from './stores.ts';

type Values = readonly (string | boolean)[];
interface Query {
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
}
interface Listed {
  readonly id: string;
}

/** A list with records that differ in everything it can be asked for. */
interface Case {
  readonly definition: ListDefinition;
  /** Adds the `i`-th record of the server. @returns it as the list sees it */
  readonly add: (stores: Stores, guild: GuildId, i: number) => Promise<Listed>;
  readonly list: (stores: Stores, guild: GuildId, query: object, page: PageRequest) => Promise<Page<Listed>>;
  /** What its filters are asked for; some of it no record has. */
  readonly values: Readonly<Record<string, Values>>;
}

const WORDS = ['refund', 'Refunds', 'late Invoice', 'grüße', "100% don't"];
const word = (i: number): string => WORDS[i % WORDS.length] ?? '';
const times = (i: number) => ({ createdAt: plusMs(NOON, i % 4), updatedAt: plusMs(NOON, (i * 7) % 5) });
const aCategoryId = () => uuidIds.next('category');
const CATEGORIES = [aCategoryId(), aCategoryId()];

const CASES: Record<string, Case> = {
  panels: {
    definition: PANEL_LIST,
    add: async ({ panels }, guild, i) => {
      const deployed = { deployedVersion: i % 3 === 0 ? 1 : 2, messageId: '5' as ChatMessageId };
      const more = i % 2 === 0 ? deployed : { channelId: String(i % 3) as ChannelId, content: word(i + 1) };
      const panel = aPanel(guild, { name: `${word(i)} ${i}`, ...times(i), ...more });
      await panels.add(panel);
      return toPanelView(panel);
    },
    list: ({ panels }, guild, query, page) => panels.list(guild, query, page),
    values: { status: ['draft', 'deployed', 'outdated'], channelId: ['0', '1', '9'] },
  },
  flows: {
    definition: FLOW_LIST,
    add: async ({ flows }, guild, i) => {
      const [status, kind] = [i % 2 === 0 ? 'draft' : 'active', i % 3 === 0 ? 'api' : 'message'] as const;
      const flow = aFlow(guild, { name: `${word(i)} ${i}`, ...times(i), status, trigger: { kind, config: {} } });
      await flows.add(flow);
      return flow;
    },
    list: ({ flows }, guild, query, page) => flows.list(guild, query, page),
    values: { status: ['draft', 'active', 'disabled'], triggerKind: ['api', 'message', 'command'] },
  },
  commands: {
    definition: COMMAND_LIST,
    add: async ({ commands }, guild, i) => {
      const response = i % 4 === 0 ? null : { content: word(i), ephemeral: true };
      const access = i % 2 === 0 ? 'staff' : 'everyone';
      const command = aCommand(guild, { name: `c${(i * 5) % 13}`, ...times(i), access, enabled: i % 3 > 0, response });
      await commands.add(command);
      return command;
    },
    list: ({ commands }, guild, query, page) => commands.list(guild, query, page),
    values: { access: ['staff', 'everyone'], enabled: [true, false] },
  },
  automations: {
    definition: AUTOMATION_LIST,
    add: async ({ automations }, guild, i) => {
      const trigger = i % 2 === 0 ? 'ticket.created' : 'ticket.closed';
      const fields = { name: `${word(i)} ${i}`, ...times(i), position: (i * 11) % 12, enabled: i % 3 > 0, trigger };
      const automation = anAutomation(guild, fields as Parameters<typeof anAutomation>[1]);
      await automations.add(automation);
      return automation;
    },
    list: ({ automations }, guild, query, page) => automations.list(guild, query, page),
    values: { eventTypes: ['ticket.created', 'ticket.closed', 'ticket.moved'], enabled: [true, false] },
  },
  'the block list': {
    definition: BLOCK_LIST,
    add: async ({ blocks }, guild, i) => {
      const who = i % 2 === 0 ? { userId: String(i) as UserId } : { userId: null, roleId: String(i) };
      const block = aBlock(guild, { ...who, reason: i % 3 === 0 ? null : word(i), createdAt: times(i).createdAt });
      await blocks.add(block);
      return block;
    },
    list: ({ blocks }, guild, query, page) => blocks.list(guild, query, NOON, page),
    values: { userId: ['0', '2', '99'], roleId: ['1', '3', '99'] },
  },
  categories: {
    definition: CATEGORY_LIST,
    add: async ({ categories }, guild, i) => {
      const description = i % 2 === 0 ? null : word(i + 2);
      const fields = {
        name: `${word(i)} ${i}`,
        description,
        ...times(i),
        position: (i * 11) % 12,
        archived: i % 3 > 0,
      };
      const category = aCategory(guild, fields);
      await categories.add(category);
      return category;
    },
    list: ({ categories }, guild, query, page) => categories.list(guild, query, page),
    values: { archived: [true, false] },
  },
  'canned replies': {
    definition: CANNED_REPLY_LIST,
    add: async ({ cannedReplies }, guild, i) => {
      const categoryIds = CATEGORIES.slice(0, i % 3);
      const more = { folder: i % 2 === 0 ? 'Money' : null, shortcut: `s${i}`, content: word(i), useCount: i % 4 };
      const reply = aCannedReply(guild, { name: `Reply ${i}`, ...times(i), categoryIds, ...more });
      await cannedReplies.add(reply);
      return reply;
    },
    list: ({ cannedReplies }, guild, query, page) => cannedReplies.list(guild, query, page),
    values: { folder: ['Money', 'Other'], shortcut: ['s1', 's5'], categoryId: [...CATEGORIES, aCategoryId()] },
  },
  'knowledge items': {
    definition: ITEM_LIST,
    add: async ({ knowledge }, guild, i) => {
      const [status, visibility] = [i % 2 === 0 ? 'draft' : 'published', i % 3 === 0 ? 'staff' : 'public'] as const;
      const more = {
        section: i % 4 === 0 ? 'Billing' : null,
        tags: ['a', 'b', 'c'].slice(i % 4),
        language: i % 2 ? 'de' : 'en',
      };
      const item = aKnowledgeItem(guild, { title: `${word(i)} ${i}`, ...times(i), status, visibility, ...more });
      await knowledge.add(item);
      return item;
    },
    list: ({ knowledge }, guild, query, page) => knowledge.list(guild, query, page),
    values: {
      status: ['draft', 'published', 'archived'],
      visibility: ['staff', 'public'],
      section: ['Billing'],
      tag: ['a', 'c', 'x'],
      language: ['de', 'fr'],
    },
  },
  webhooks: {
    definition: WEBHOOK_LIST,
    add: async ({ webhooks }, guild, i) => {
      const eventTypes = i % 2 === 0 ? (['*'] as const) : (['ticket.created', 'ticket.closed'] as const);
      const webhook = aWebhook(guild, { description: word(i), ...times(i), enabled: i % 3 > 0, eventTypes });
      await webhooks.add(webhook);
      const stored = await webhooks.find(guild, webhook.id);
      if (!stored) throw new Error('The webhook is gone.');
      return toWebhookDetail(webhook, stored.health);
    },
    list: async ({ webhooks }, guild, query, page) => {
      const { items, next } = await webhooks.list(guild, query, page);
      return { items: items.map(({ webhook }) => webhook), next };
    },
    values: { status: ['active', 'failing', 'disabled'], eventTypes: ['*', 'ticket.closed', 'ticket.moved'] },
  },
};

const readPath = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], record);

/** The ids that a query asks for, in its order, found by looking at every record. */
const findByHand = (records: readonly Listed[], definition: ListDefinition, query: Query): readonly string[] => {
  const asked = Object.entries(query) as [string, Values | undefined][];
  const sort = query.sort ?? definition.defaultSort;
  const field = sort.replace('-', '');
  const found = records.filter((record) =>
    asked.every(([name, values]) => {
      const filter = definition.filters[name];
      if (!filter || !values) return true;
      const value = readPath(record, filter.field);
      return values.some((one) => (Array.isArray(value) ? value.includes(one) : value === one));
    }),
  );
  const words = (query.q ?? '').toLowerCase().split(' ');
  const withWords = found.filter((record) => {
    const text = definition.texts.map((path) => (readPath(record, path) ?? '') as string).join(' ');
    return words.every((one) => text.toLowerCase().includes(one));
  });
  const sorted = withWords.sort((a, b) => {
    const [left, right] = [readPath(a, field) as string, readPath(b, field) as string];
    return left === right ? (a.id < b.id ? -1 : 1) : left < right ? -1 : 1;
  });
  return (sort.startsWith('-') ? sorted.reverse() : sorted).map(({ id }) => id);
};

const aQuery = ({ definition, values }: Case) =>
  fc.record(
    {
      ...Object.fromEntries(
        Object.entries(values).map(([name, all]) => [name, fc.subarray([...all], { minLength: 1 })]),
      ),
      sort: fc.constantFrom(...definition.sorts.flatMap((field) => [field, `-${field}`])),
      q: fc.constantFrom(
        'fund',
        'REFUND',
        'late inv',
        "don't 100%",
        'nowhere',
        ...(definition.texts.length ? ['ü'] : []),
      ),
    },
    { requiredKeys: [] },
  );

const RECORDS = 13;

/** Every list of configured resources answers every combination of filters, words and orders as a search by hand does. */
export const listQueriesContract = (stores: () => Stores, countRuns: CountRuns): void => {
  it.each(Object.entries(CASES))('%s', async (_, one) => {
    const server = aServer();
    await stores().organizations.addServer(server);
    await one.add(stores(), aGuildId(), RECORDS);
    const records: Listed[] = [];
    for (let i = 0; i < RECORDS; i += 1) records.push(await one.add(stores(), server.id, i));
    await fc.assert(
      fc.asyncProperty(aQuery(one), fc.integer({ min: 1, max: 6 }), async (query, limit) => {
        const pages = await readAllPages((page) => one.list(stores(), server.id, query, page), limit);
        expect(pages.map(({ id }) => id)).toEqual(findByHand(records, one.definition, query));
      }),
      { numRuns: countRuns(40), seed: 1 },
    );
  });
};
