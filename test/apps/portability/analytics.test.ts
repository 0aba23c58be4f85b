import { randomOf, type Random } from '../../fuzz/random.ts';
import { CATEGORY, useImports } from '../../support/portability/use-imports.ts';
import { done, type Json } from '../../support/spec-helpers.ts';

const TICKETS = 240;
const START = Date.UTC(2025, 2, 1);
const MINUTE_MS = 60_000;
const STAFF = ['301', '302', '303'] as const;
const CATEGORIES = [CATEGORY, { ...CATEGORY, key: 'd', name: 'Orders' }];
const RANGE = 'from=2025-03-01T00:00:00Z&to=2025-08-01T00:00:00Z';

const toTime = (minutes: number): string => new Date(START + minutes * MINUTE_MS).toISOString();
const minutesOf = (at: string): number => (Date.parse(at) - START) / MINUTE_MS;

/** A ticket of another bot with its messages, as its file has them. */
interface Source {
  readonly ticket: Json;
  readonly messages: readonly Json[];
}

const buildMessages = (random: Random, key: string, requesterId: string, openedAt: number): readonly Json[] => {
  let at = openedAt;
  return Array.from({ length: random.below(6) }, (_, index) => {
    at += 1 + random.below(200);
    const staff = random.pick(STAFF);
    const author = random.chance(0.5)
      ? { type: 'user', id: requesterId }
      : { type: random.pick(['staff', 'unknown']), id: staff };
    return { record: 'message', ticket: key, key: `${key}-${index}`, author, content: 'Words', createdAt: toTime(at) };
  });
};

const buildSource = (random: Random, index: number): Source => {
  const [key, requesterId, openedAt] = [`t${index}`, String(400 + random.below(30)), random.below(60 * 24 * 60)];
  const messages = buildMessages(random, key, requesterId, openedAt);
  const lastAt = messages.length > 0 ? minutesOf(messages.at(-1)?.createdAt as string) : openedAt;
  const closedAt = lastAt + 1 + random.below(3_000);
  const claimedById = random.chance(0.6) ? random.pick(STAFF) : null;
  const isClosed = random.chance(0.7);
  const feedback =
    isClosed && random.chance(0.4) ? { rating: 1 + random.below(5), comment: null, at: toTime(closedAt + 5) } : null;
  return {
    messages,
    ticket: {
      record: 'ticket',
      key,
      number: index + 1,
      requesterId,
      categoryKey: random.pick(CATEGORIES).key,
      createdAt: toTime(openedAt),
      claimedById,
      ...(claimedById && random.chance(0.5) && { claimedAt: toTime(openedAt + 1) }),
      ...(isClosed && {
        status: 'closed',
        closedAt: toTime(closedAt),
        closedBy: { type: 'staff', id: random.pick(STAFF) },
        feedback,
      }),
    },
  };
};

const isOfStaff = ({ author }: Json): boolean => author.type !== 'user';
const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1_000;
const round = (value: number): number => Number(value.toPrecision(3));

/** By nearest rank. */
const describe = (seconds: readonly number[]) => {
  const sorted = seconds.toSorted((a, b) => a - b);
  const rank = (share: number) => round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  const sum = sorted.reduce((total, one) => total + one, 0);
  if (sorted.length === 0) return { count: 0, mean: null, p50: null, p90: null };
  return { count: sorted.length, mean: Math.round((sum / sorted.length) * 10) / 10, p50: rank(0.5), p90: rank(0.9) };
};

const describeRatings = (sources: readonly Source[]) => {
  const ratings = sources.flatMap(({ ticket }) => (ticket.feedback ? [ticket.feedback.rating as number] : []));
  const count = (rating: number) => ratings.filter((one) => one === rating).length;
  return { count: ratings.length, ratings: [1, 2, 3, 4, 5].map((rating) => ({ rating, count: count(rating) })) };
};

const listResponses = (sources: readonly Source[]) =>
  sources.flatMap(({ ticket, messages }) => {
    const first = messages.find(isOfStaff);
    return first ? [{ staff: first.author.id, seconds: secondsBetween(ticket.createdAt, first.createdAt) }] : [];
  });

const listResolutions = (sources: readonly Source[]) =>
  sources.flatMap(({ ticket }) =>
    ticket.closedAt ? [{ staff: ticket.claimedById, seconds: secondsBetween(ticket.createdAt, ticket.closedAt) }] : [],
  );

const toSeconds = (all: readonly { readonly seconds: number }[]) => all.map(({ seconds }) => seconds);

const imports = useImports();

it('counts an imported server as a simple computation over the file does', async () => {
  const random = randomOf(25, 0);
  const sources = Array.from({ length: TICKETS }, (_, index) => buildSource(random, index));
  const file = await imports.write({
    'categories.jsonl': CATEGORIES,
    'tickets.jsonl': sources.flatMap(({ ticket, messages }) => [ticket, ...messages]),
  });
  await imports.run(file);
  await imports.api.work();
  const overviewOf = (query = ''): Promise<Json> => done(imports.as.get(`/v1/analytics/overview?${RANGE}${query}`));
  const expectOverview = async (some: readonly Source[], query?: string) => {
    const overview = await overviewOf(query);
    const closed = some.filter(({ ticket }) => ticket.closedAt);
    expect(overview.tickets).toMatchObject({
      created: some.length,
      closed: closed.length,
      reopened: 0,
      unanswered: some.filter(({ messages }) => !messages.some(isOfStaff)).length,
    });
    expect(overview.responseTimes).toMatchObject(describe(toSeconds(listResponses(some))));
    expect(overview.resolutionTimes).toMatchObject(describe(toSeconds(listResolutions(some))));
    expect(overview.feedback).toMatchObject(describeRatings(some));
    expect(overview.backlog.total).toBe(some.length - closed.length);
  };
  await expectOverview(sources);
  const categories: Json[] = await done(imports.as.get('/v1/categories'));
  for (const { key, name } of CATEGORIES) {
    const id = categories.find((category) => category.name === name)?.id;
    await expectOverview(
      sources.filter(({ ticket }) => ticket.categoryKey === key),
      `&categoryId=${id}`,
    );
  }

  const staff: Json[] = await done(imports.as.get(`/v1/analytics/staff?${RANGE}`));
  for (const id of STAFF) {
    const own = <T extends { readonly staff: string | null }>(all: readonly T[]) =>
      all.filter((one) => one.staff === id);
    expect(staff.find(({ userId }) => userId === id)).toMatchObject({
      replied: sources.flatMap(({ messages }) => messages.filter((one) => isOfStaff(one) && one.author.id === id))
        .length,
      // A claim without a time counts at the opening.
      claimed: sources.filter(({ ticket }) => ticket.claimedById === id).length,
      closed: sources.filter(({ ticket }) => ticket.closedBy?.id === id).length,
      responseTimes: describe(toSeconds(own(listResponses(sources)))),
      resolutionTimes: describe(toSeconds(own(listResolutions(sources)))),
      feedback: describeRatings(sources.filter(({ ticket }) => ticket.claimedById === id)),
    });
  }
});
