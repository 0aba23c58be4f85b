import type { GuildId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { type Page, type PageRequest, toPage } from '../shared/page.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { NO_SUBJECT, type Problem, PROBLEMS_KEPT_MS, type ProblemSubject } from './problem.ts';
import { recordProblem, type RecordPorts } from './record-problem.ts';

export {
  MAX_PROBLEMS,
  NO_SUBJECT,
  type Problem,
  PROBLEM_REASONS,
  type ProblemReason,
  type ProblemStore,
  type ProblemSubject,
} from './problem.ts';
export {
  type ChatRefusal,
  type ProblemPlace,
  type ProblemRecorder,
  recordingProblems,
  type RefusalObserver,
} from './record-problem.ts';

export type ProblemQuery = {
  readonly [Field in keyof ProblemSubject]?: NonNullable<ProblemSubject[Field]> | undefined;
};

/** Staff can fix these refusals of the chat platform. */
export const problemUseCases = (ports: RecordPorts) => {
  const { store, clock } = ports;
  const startsAt = () => plusMs(clock.now(), -PROBLEMS_KEPT_MS);
  return {
    record: recordProblem(ports),
    /** Lists those of the last seven days, newest first. */
    list: async (guild: GuildId, query: ProblemQuery, { limit, after }: PageRequest): Promise<Page<Problem>> => {
      const found = (await store.list(guild, startsAt())).filter((problem) => isAbout(problem, query));
      const start = after ? found.findIndex(({ key }) => key === after[0]) + 1 : 0;
      return toPage(found.slice(start), limit, ({ key }) => [key]);
    },
    purge: (): Promise<number> => store.purge(startsAt()),
  };
};

const isAbout = (problem: ProblemSubject, query: ProblemQuery): boolean =>
  listKeys(NO_SUBJECT).every((field) => (query[field] ?? problem[field]) === problem[field]);

export type ProblemUseCases = ReturnType<typeof problemUseCases>;
