import { type ImportedTickets, TicketBulkImport } from '#adapters/postgres/tickets/ticket-bulk-import.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { type Category, type CategoryUseCases, buildCategory } from '#core/categories/index.ts';
import { conflict, notFound } from '#core/shared/errors.ts';
import type { CategoryId, GuildId } from '#core/shared/ids.ts';
import type { Position } from '#core/shared/page.ts';
import { arrivals, DAY_MS } from './calendar.ts';
import { casesOf, livedCase, type Stage } from './cases.ts';
import { type Chance, chanceOf } from './random.ts';
import { PastClock, pastIds } from './clock.ts';
import { DEMO_CATEGORIES } from './topics.ts';

export interface DemoDataWanted {
  readonly guild: GuildId;
  readonly tickets: number;
  readonly months: number;
  readonly seed: string;
  /** Where the past ends, in Unix milliseconds. */
  readonly now: number;
}

/** What tells which categories there are. */
interface KnownCategories {
  readonly categories: Pick<CategoryUseCases, 'list'>;
}

/** What was added. */
export interface DemoDataAdded {
  readonly firstNumber: number;
  readonly tickets: number;
  /** Of these, those that are not closed. */
  readonly open: number;
}

const MONTH_MS = (365.25 / 12) * DAY_MS;
/** Cases that are written together. */
const BATCH = 100;
/** Cases after which others of the process get their turn. */
const TURN = 10;

/**
 * Adds months of tickets to a server. Each has lived through the same use cases as any other, by a clock of its own; it
 * is then written as it is, without an event.
 *
 * @throws not_found for an unknown server; conflict when all categories of the demo are archived in it
 */
export const addDemoData = async (
  app: KnownCategories,
  database: Database,
  { guild, tickets, months, seed, now }: DemoDataWanted,
): Promise<DemoDataAdded> => {
  const rows = new TicketBulkImport(database);
  const firstNumber = await rows.reserveNumbers(guild, tickets);
  if (firstNumber === null) throw notFound(`Server ${guild}`);
  const chance = chanceOf(`${seed}:${guild}:${firstNumber}`);
  const from = now - months * MONTH_MS;
  const categories = await demoCategories(app, rows, chance, { guild, from });
  const stage: Stage = { chance, guild, categories, tickets, now };
  const coming = arrivals(chance, tickets, from, now).map((at, index) => ({ at, ticketNumber: firstNumber + index }));
  let open = 0;
  for await (const lived of batches(stage, [...casesOf(chance, coming)])) {
    await rows.add(lived);
    open += lived.tickets.filter(({ status }) => status !== 'closed').length;
  }
  await rows.settle();
  return { firstNumber, tickets, open };
};

async function* batches(
  stage: Stage,
  cases: readonly Parameters<typeof livedCase>[1][],
): AsyncGenerator<ImportedTickets> {
  let batch: ImportedTickets[] = [];
  for (const [index, each] of cases.entries()) {
    batch.push(await livedCase(stage, each));
    if (index % TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    if (batch.length < BATCH && index < cases.length - 1) continue;
    yield together(batch);
    batch = [];
  }
}

const together = (lived: readonly ImportedTickets[]): ImportedTickets => ({
  tickets: lived.flatMap(({ tickets }) => tickets),
  messages: lived.flatMap(({ messages }) => messages),
  timeline: lived.flatMap(({ timeline }) => timeline),
  notes: lived.flatMap(({ notes }) => notes),
  transcripts: lived.flatMap(({ transcripts }) => transcripts),
  transcriptMessages: lived.flatMap(({ transcriptMessages }) => transcriptMessages),
  channels: lived.flatMap(({ channels }) => channels),
  chatMessages: lived.flatMap(({ chatMessages }) => chatMessages),
});

/** The categories of the demo in the server; those that it does not have are added. */
const demoCategories = async (
  app: KnownCategories,
  rows: TicketBulkImport,
  chance: Chance,
  { guild, from }: { readonly guild: GuildId; readonly from: number },
): Promise<Stage['categories']> => {
  const known = new Map((await allCategories(app, guild)).map((category) => [category.name, category]));
  const clock = new PastClock();
  clock.goTo(from);
  const ids = pastIds(chance, clock);
  const added: Category[] = [];
  const all = DEMO_CATEGORIES.map((kind) => {
    const category = known.get(kind.fields.name);
    if (category) return { kind, category };
    const identity = { id: ids.next() as CategoryId, guildId: guild, createdAt: clock.now() };
    const made = buildCategory(identity, kind.fields);
    added.push(made);
    return { kind, category: made };
  });
  await rows.addCategories(added);
  const open = all.filter(({ category }) => !category.archived);
  if (open.length === 0) throw conflict('All categories of the demo are archived in this server.');
  return open;
};

const allCategories = async ({ categories }: KnownCategories, guild: GuildId): Promise<Category[]> => {
  const all: Category[] = [];
  let after: Position | null = null;
  do {
    const { items, next } = await categories.list(guild, { limit: 100, after });
    all.push(...items.map(({ openTicketCount: _, ...category }) => category));
    after = next;
  } while (after);
  return all;
};
