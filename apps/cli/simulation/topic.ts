import type { CategoryChange, CategoryFields } from '#core/categories/index.ts';
import type { Priority } from '#core/tickets/index.ts';

/** A requester needs help with this. `{n}` in the texts is replaced by a random number. */
export interface Topic {
  readonly subject: string;
  readonly message: string;
  readonly question: string;
  readonly answer: string;
  readonly solution: string;
  readonly tags: readonly string[];
  readonly priority?: Priority;
}

/** A category of the demo with what its tickets are about. */
export interface DemoCategory {
  readonly fields: CategoryChange & Pick<CategoryFields, 'name'>;
  /** How many of all tickets are of this kind. */
  readonly share: number;
  /** How long its answers take, relative to those of other topics. */
  readonly effort: number;
  readonly topics: readonly Topic[];
}

/** Takes what the requester writes, what is then asked and answered, and the tags. */
export const topic = (
  [subject, message]: readonly [string, string],
  [question, answer, solution]: readonly [string, string, string],
  tags: readonly string[],
  priority?: Priority,
): Topic => ({ subject, message, question, answer, solution, tags, ...(priority && { priority }) });

/** For most categories. */
export const INACTIVE = { inactiveHours: 96, warnHoursBefore: 24 };
