import { AppError } from '#core/shared/errors.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import type { Category } from '#core/categories/index.ts';
import type { TicketTarget, TicketDetail } from '#core/tickets/index.ts';
import type { RandomSource } from './random.ts';
import type { StaffMember } from './staff.ts';
import type { Simulation } from './simulation.ts';
import type { DemoCategory, Topic } from './topic.ts';

/** A story of a ticket in progress, with its ticket. */
export interface Scene {
  readonly simulation: Simulation;
  readonly random: RandomSource;
  readonly guild: GuildId;
  readonly category: Category;
  /** Where it may be moved to; itself too. */
  readonly others: readonly Category[];
  readonly kind: DemoCategory;
  readonly topic: Topic;
  readonly requester: UserId;
  /** `{n}` of the topic. */
  readonly number: string;
  staff: StaffMember;
  /** Up to when it has been simulated, in Unix milliseconds. */
  at: number;
}

/** One action of a simulated user, not before its time. */
export interface Step {
  readonly at: number;
  /** It is left out if the ticket is not like this by then. */
  readonly needs: 'active' | 'closed' | 'any';
  readonly run: (ticket: TicketDetail) => Promise<unknown>;
}

export type Story = Generator<Step, void>;

/** A text of the topic, about this requester's case. */
export const postMessage = ({ number }: Scene, text: string): string => text.replaceAll('{n}', number);

/** A simulated user acts on a ticket. */
export const toActorFields = (
  type: 'staff' | 'user',
  id: UserId,
  { guildId, id: ticket }: Pick<TicketDetail, 'guildId' | 'id'>,
): TicketTarget => ({ guild: guildId, ticket, actor: { type, id }, ifVersion: null });

/**
 * Simulates a story until its end or until a time, whichever is sooner. An action that the status of the ticket does
 * not allow any more, or that a rule refuses, is skipped.
 */
export const runStory = async (
  simulation: Simulation,
  ticket: TicketDetail,
  story: Story,
  now: number,
): Promise<void> => {
  for (const { at, needs, run } of story) {
    if (at >= now) break;
    await simulation.runUntil(at);
    const found = await simulation.tickets.get(ticket.guildId, ticket.id);
    if (needs === 'any' || (needs === 'closed') === (found.status === 'closed')) await run(found).catch(ignoreRefusal);
  }
  await simulation.runUntil(now);
};

const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
};

/** Merges two stories in the order of time. */
export function* mergeSteps(story: Story, other: readonly Step[]): Story {
  const waiting = [...other];
  for (const context of story) {
    for (let [next] = waiting; next && next.at <= context.at; [next] = waiting) {
      waiting.shift();
      yield next;
    }
    yield context;
  }
  yield* waiting;
}
