import { toError } from '#core/shared/caught-errors.ts';
import { runProgram } from './run-program.ts';

const SHORT = 10;

/** Fetches the branch that the clone follows. @returns what to tell the operator when it has nothing new, else null */
export const findUpToDate = async (root: string): Promise<string | null> => {
  await runProgram('git', ['fetch', '--quiet'], { cwd: root });
  const [own, newest] = await Promise.all(
    ['HEAD', '@{upstream}'].map((name) => runProgram('git', ['rev-parse', name], { cwd: root })),
  );
  return own === newest ? `The clone is up to date, at ${newest?.slice(0, SHORT)}. Nothing was changed.` : null;
};

/**
 * Takes what was fetched, and installs the packages of it.
 *
 * @returns what to tell the operator / @throws Error when it has changes or commits of its own: then it stays as it is
 */
export const updateClone = async (root: string): Promise<string> => {
  const git = (...words: readonly string[]) => runProgram('git', words, { cwd: root });
  const [before, after] = [await git('rev-parse', 'HEAD'), await git('rev-parse', '@{upstream}')];
  await git('merge', '--ff-only', '--quiet', after);
  try {
    await runProgram('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root });
  } catch (error) {
    throw new Error(
      `${toError(error).message}\nThe clone is at ${after.slice(0, SHORT)}. Repeat npm ci, or go back: git reset --keep ${before} && npm ci`,
      { cause: error },
    );
  }
  return [
    `Updated from ${before.slice(0, SHORT)} to ${after.slice(0, SHORT)}. Start the service: npm start`,
    `To go back before that start: git reset --keep ${before} && npm ci`,
  ].join('\n');
};

/** @throws Error when files of the clone were changed, or it follows no branch */
export const assertClean = async (root: string): Promise<void> => {
  const changed = await runProgram('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: root });
  if (changed !== '')
    throw new Error(
      `Files of the clone were changed, and are kept:\n${changed}\nCommit or undo this first. Nothing was updated.`,
    );
  await runProgram('git', ['rev-parse', '--abbrev-ref', '@{upstream}'], { cwd: root });
};
