import type { ImportedTickets } from '#adapters/postgres/tickets/ticket-bulk-import.ts';
import type { Category } from '#core/categories/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { OpenTicketInput, TicketDetail } from '#core/tickets/index.ts';
import { HOUR_MS, MINUTE_MS } from './calendar.ts';
import { pickRequester, pickStaff } from './staff.ts';
import type { RandomSource } from './random.ts';
import { type Simulation, createSimulation } from './simulation.ts';
import { toActorFields, type Step, runStory, postMessage, type Scene, mergeSteps } from './ticket-histories.ts';
import { createStory } from './stories.ts';
import type { DemoCategory } from './topic.ts';

/** All tickets of a run share this. */
export interface SimulationContext {
  readonly random: RandomSource;
  readonly guild: GuildId;
  readonly categories: readonly { readonly category: Category; readonly kind: DemoCategory }[];
  /** Counts all tickets of the run. */
  readonly tickets: number;
  /** In Unix milliseconds. */
  readonly now: number;
}

/** A ticket comes in. */
export interface Arrival {
  readonly at: number;
  readonly ticketNumber: number;
}

/** A case is a ticket, or two that are about the same. */
export function* generateCases(
  chance: RandomSource,
  arrivals: readonly Arrival[],
): Generator<readonly [Arrival, ...Arrival[]]> {
  for (let at = 0; at < arrivals.length; at += 1) {
    const [first, next] = [arrivals[at], arrivals[at + 1]];
    if (!first) return;
    const isTwice = next && next.at - first.at < 12 * HOUR_MS && chance.is(0.025);
    yield isTwice ? [first, next] : [first];
    if (isTwice) at += 1;
  }
}

/** Simulates the tickets of a case, in a separate simulation, up to now. */
export const simulateCase = async (
  context: SimulationContext,
  [first, double]: readonly [Arrival, ...Arrival[]],
): Promise<ImportedTickets> => {
  const { random, guild, categories, now } = context;
  const simulation = createSimulation(
    random,
    guild,
    categories.map(({ category }) => category),
  );
  const scene = createScene(context, simulation, first.at);
  await simulation.runUntil(first.at);
  const ticket = await open(scene, first);
  const story = createStory(scene);
  await runStory(simulation, ticket, double ? mergeSteps(story, createDuplicate(scene, double)) : story, now);
  return simulation.takeTickets();
};

const createScene = (
  { random, guild, categories, tickets }: SimulationContext,
  simulation: Simulation,
  at: number,
): Scene => {
  const { category, kind } = random.weighted(categories, ({ kind: { share } }) => share);
  return {
    simulation,
    random,
    guild,
    category,
    kind,
    at,
    others: categories.map((other) => other.category),
    topic: random.pick(kind.topics),
    requester: pickRequester(random, tickets),
    number: String(random.whole(12, 9_999)),
    staff: pickStaff(random, at),
  };
};

const open = async (scene: Scene, { ticketNumber }: Arrival): Promise<TicketDetail> => {
  scene.simulation.setNextNumber(ticketNumber);
  return (await scene.simulation.tickets.open(createInput(scene))).ticket;
};

const createInput = (scene: Scene): OpenTicketInput => {
  const { random: chance, guild, category, topic, requester, number } = scene;
  const [question] = category.form?.questions ?? [];
  return {
    guild,
    actor: { type: 'user', id: requester },
    requesterId: requester,
    categoryId: category.id,
    source: chance.weighted(['command', 'message', 'api'] as const, (source) => (source === 'command' ? 3 : 1)),
    panelId: null,
    key: null,
    claimedById: null,
    externalId: null,
    bypassLimits: false,
    subject: postMessage(scene, topic.subject),
    message: postMessage(scene, topic.message),
    priority: topic.priority ?? null,
    tags: topic.tags,
    formAnswers: question ? [{ questionId: question.id, value: `40012${number.padStart(5, '0')}` }] : [],
    participantIds: chance.is(0.04) ? [pickRequester(chance, 5_000)] : [],
    metadata: chance.is(0.2) ? { device: chance.pick(['phone', 'desktop', 'tablet']) } : {},
  };
};

/** The requester asks once more, and staff makes one ticket of the two. */
const createDuplicate = (scene: Scene, double: Arrival): readonly Step[] => {
  const { simulation, staff, random: chance } = scene;
  const opened: TicketDetail[] = [];
  const mergedAt = double.at + Math.round(chance.around(15)) * MINUTE_MS + 1_000;
  return [
    { at: double.at, needs: 'any', run: async () => opened.push(await open(scene, double)) },
    {
      at: mergedAt,
      needs: 'any',
      run: async (first) => {
        const [second] = opened;
        if (!second) return;
        const on = toActorFields('staff', staff.id, second);
        const isGone = first.status === 'closed';
        await (isGone
          ? simulation.tickets.close({ ...on, reason: `Same as #${first.ticketNumber}` })
          : simulation.tickets.merge({ ...on, targetId: first.id, allowDifferentRequester: false }));
      },
    },
  ];
};
