import type { Finding } from '../../../apps/cli/doctor/finding.ts';
import { runDoctor } from '../../../apps/cli/doctor/run-doctor.ts';
import { emptyFolder } from '../../support/programs/process.ts';

/** What the command reports about an environment, with an empty data folder unless another one is given. */
export const examine = async (environment: Readonly<Record<string, string>>, limitMs?: number) => {
  const set = { DATA_DIR: await emptyFolder(), ...environment };
  const { stdout, exitCode } = await runDoctor(['admin', 'doctor', '--json'], set, limitMs);
  const { checks } = JSON.parse(stdout) as { checks: readonly Finding[] };
  return { stdout, exitCode, checks, list: (name: string) => checks.filter((check) => check.name === name) };
};

/** What a finding of this status looks like. */
export const aFinding = (status: Finding['status'], found: string | RegExp, advice?: RegExp) =>
  expect.objectContaining({
    status,
    found: expect.stringMatching(found),
    ...(advice && { advice: expect.stringMatching(advice) }),
  });
