import { type ImportedTickets, TicketBulkImport } from '#adapters/postgres/tickets/ticket-bulk-import.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { type Category, type CategoryUseCases, buildCategory } from '#core/categories/index.ts';
import { conflict, notFound } from '#core/shared/errors.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Position } from '#core/shared/page.ts';
import { listArrivals, DAY_MS } from './calendar.ts';
import { generateCases, simulateCase, type SimulationContext } from './cases.ts';
import { type RandomSource, createRandomSource } from './random.ts';
import { SimulatedClock, createSimulatedIds } from './clock.ts';
import { DEMO_CATEGORIES } from './topics.ts';

export interface DemoDataInput {
  readonly guild: GuildId;
  readonly tickets: number;
  readonly months: number;
  readonly seed: string;
  /** Where the past ends, in Unix milliseconds. */
  readonly now: number;
}

/** Lists the categories of a server. */
interface KnownCategories {
  readonly categories: Pick<CategoryUseCases, 'list'>;
}

export interface DemoDataResult {
  readonly firstNumber: number;
  readonly tickets: number;
  /** Counts those that are not closed. */
  readonly open: number;
}

const MONTH_MS = (365.25 / 12) * DAY_MS;
/** Cases that are written together; requests of the embedded database wait for them. */
const BATCH = 10;

/**
 * Adds months of tickets to a server. Each has lived through the same use cases as any other, by a clock of its own; it
 * is then written as it is, without an event.
 *
 * @throws not_found for an unknown server; conflict when all categories of the demo are archived in it
 */
export const addDemoData = async (
  app: KnownCategories,
  database: Database,
  { guild, tickets, months, seed, now }: DemoDataInput,
): Promise<DemoDataResult> => {
  const rows = new TicketBulkImport(database);
  const firstNumber = await rows.reserveNumbers(guild, tickets);
  if (firstNumber === null) throw notFound(`Server ${guild}`);
  const random = createRandomSource(`${seed}:${guild}:${firstNumber}`);
  const from = now - months * MONTH_MS;
  const categories = await createCategories(app, rows, random, { guild, from });
  const context: SimulationContext = { random, guild, categories, tickets, now };
  const coming = listArrivals(random, tickets, from, now).map((at, index) => ({
    at,
    ticketNumber: firstNumber + index,
  }));
  let open = 0;
  for await (const simulated of listBatches(context, [...generateCases(random, coming)])) {
    await rows.add(guild, simulated);
    open += simulated.tickets.filter(({ status }) => status !== 'closed').length;
  }
  await rows.finish();
  return { firstNumber, tickets, open };
};

async function* listBatches(
  context: SimulationContext,
  cases: readonly Parameters<typeof simulateCase>[1][],
): AsyncGenerator<ImportedTickets> {
  let batch: ImportedTickets[] = [];
  for (const [index, each] of cases.entries()) {
    batch.push(await simulateCase(context, each));
    // Others of the process get their turn.
    await new Promise((resolve) => setImmediate(resolve));
    if (batch.length < BATCH && index < cases.length - 1) continue;
    yield runTogether(batch);
    batch = [];
  }
}

const runTogether = (simulated: readonly ImportedTickets[]): ImportedTickets => ({
  tickets: simulated.flatMap(({ tickets }) => tickets),
  messages: simulated.flatMap(({ messages }) => messages),
  timeline: simulated.flatMap(({ timeline }) => timeline),
  notes: simulated.flatMap(({ notes }) => notes),
  transcripts: simulated.flatMap(({ transcripts }) => transcripts),
  transcriptMessages: simulated.flatMap(({ transcriptMessages }) => transcriptMessages),
  channels: simulated.flatMap(({ channels }) => channels),
  chatMessages: simulated.flatMap(({ chatMessages }) => chatMessages),
});

/** The categories of the demo in the server; those that it does not have are added. */
const createCategories = async (
  app: KnownCategories,
  rows: TicketBulkImport,
  random: RandomSource,
  { guild, from }: { readonly guild: GuildId; readonly from: number },
): Promise<SimulationContext['categories']> => {
  const known = new Map((await listAllCategories(app, guild)).map((category) => [category.name, category]));
  const clock = new SimulatedClock();
  clock.goTo(from);
  const ids = createSimulatedIds(random, clock);
  const added: Category[] = [];
  const all = DEMO_CATEGORIES.map((kind) => {
    const category = known.get(kind.fields.name);
    if (category) return { kind, category };
    const identity = { id: ids.next('category'), guildId: guild, createdAt: clock.now() };
    const made = buildCategory(identity, kind.fields);
    added.push(made);
    return { kind, category: made };
  });
  await rows.addCategories(guild, added);
  const open = all.filter(({ category }) => !category.archived);
  if (open.length === 0) throw conflict('category_archived', 'All categories of the demo are archived in this server.');
  return open;
};

const listAllCategories = async ({ categories }: KnownCategories, guild: GuildId): Promise<Category[]> => {
  const all: Category[] = [];
  let after: Position | null = null;
  do {
    const { items, next } = await categories.list(guild, {}, { limit: 100, after });
    all.push(...items.map(({ openTicketCount: _, ...category }) => category));
    after = next;
  } while (after);
  return all;
};
