import type { ProblemRecorder } from '#core/problems/index.ts';

/** For tests in which the chat refuses nothing that is looked at. */
export const NO_PROBLEMS: ProblemRecorder = { record: () => Promise.resolve() };
