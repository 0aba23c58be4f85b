import { parseArgs } from 'node:util';
import { toError } from '#core/shared/caught-errors.ts';
import { ConfigError, readConfig } from '../../composition/config/config.ts';
import { checkConfiguration, reportConfigError } from './check-configuration.ts';
import { checkNode } from './check-machine.ts';
import { type Finding, skip } from './finding.ts';
import { listChecks } from './list-checks.ts';
import { createRedaction } from './redact-secrets.ts';
import { hasFailed, renderJson, renderText } from './render.ts';
import { runChecks } from './run-checks.ts';

/** For one check. Connections give up earlier; the embedded database takes seconds to open on a busy machine. */
const LIMIT_MS = 30_000;
const OPTIONS = { json: { type: 'boolean' } } as const;

interface DoctorResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 1;
}

/** Checks the installation that the environment describes. Changes nothing, and prints no secret. */
export const runDoctor = async (
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  limitMs = LIMIT_MS,
): Promise<DoctorResult> => {
  let isJson: boolean;
  try {
    isJson = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true }).values.json ?? false;
  } catch (error) {
    return { stdout: '', stderr: toError(error).message, exitCode: 1 };
  }
  const set = omitEmpty(environment);
  const redact = createRedaction(set);
  const findings = (await examine(set, limitMs)).map(({ found, advice, ...finding }) => ({
    ...finding,
    found: redact(found),
    advice: advice === null ? null : redact(advice),
  }));
  return {
    stdout: isJson ? renderJson(findings) : renderText(findings),
    stderr: '',
    exitCode: hasFailed(findings) ? 1 : 0,
  };
};

/** An empty variable is one that is not set. */
const omitEmpty = (environment: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));

const examine = async (set: Readonly<Record<string, string>>, limitMs: number): Promise<readonly Finding[]> => {
  try {
    const config = readConfig(set);
    const own = [checkNode(), ...checkConfiguration(set, config)];
    return [...own, ...(await runChecks(listChecks(config), limitMs))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const rest = skip('other checks', 'left out, since they need a configuration that can be read');
    return [checkNode(), ...reportConfigError(error), rest];
  }
};
