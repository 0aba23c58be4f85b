import type { Clock } from '../shared/clock.ts';
import type { Digests } from '../shared/digest.ts';
import { isRefusedByChat } from '../chat/index.ts';
import type { ErrorReason } from '../shared/errors.ts';
import type { GuildId } from '../shared/ids.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { NO_SUBJECT, type Problem, PROBLEM_REASONS, type ProblemStore, type ProblemSubject } from './problem.ts';

export interface ChatRefusal {
  readonly guildId: GuildId;
  readonly reason: ErrorReason;
  readonly message: string;
}

export type RefusalObserver = (refusal: ChatRefusal) => void;

export interface RecordPorts {
  readonly store: ProblemStore;
  readonly clock: Clock;
  readonly digests: Digests;
  readonly refusalObserver: RefusalObserver;
}

/** Says what the problem is about, as far as it is known. */
export type ProblemPlace = { readonly guild: GuildId } & Partial<ProblemSubject>;

export interface ProblemRecorder {
  /** Stores and logs a refusal of the chat platform; ignores other errors. */
  record(error: unknown, place: ProblemPlace): Promise<void>;
}

export const recordProblem =
  ({ store, clock, digests, refusalObserver }: RecordPorts): ProblemRecorder['record'] =>
  async (error, { guild: guildId, ...about }) => {
    const reason = PROBLEM_REASONS.find((one) => isRefusedByChat(error) && error.reason === one);
    if (!reason || !isRefusedByChat(error)) return;
    const { message } = error;
    refusalObserver({ guildId, reason, message });
    const subject = { ...NO_SUBJECT, ...about };
    const digest = digests.sha256();
    digest.update(JSON.stringify([reason, message, ...listKeys(NO_SUBJECT).map((field) => subject[field])]));
    const now = clock.now();
    const problem: Problem = {
      guildId,
      key: digest.hex(),
      reason,
      message,
      ...subject,
      firstSeenAt: now,
      lastSeenAt: now,
    };
    await store.put(problem);
  };

/** Records refusals of the chat platform. @throws what the work throws */
export const recordingProblems = async <T>(
  problems: ProblemRecorder,
  place: ProblemPlace,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    await problems.record(error, place);
    throw error;
  }
};
