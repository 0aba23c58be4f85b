import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { suiteIf } from '../suite/suite-if.ts';
import { waitUntil } from '../wait-until.ts';
import { freePort } from './redis-server.ts';

/** Debian installs these by apertium-apy and the pairs of languages. */
const PROGRAM = '/usr/bin/apertium-apy';
const PAIRS = '/usr/share/apertium';

export const findApertium = (): string | null => (existsSync(PROGRAM) && existsSync(PAIRS) ? PROGRAM : null);

/** Suites that run Apertium. In CI a missing program is a failure, not a reason to skip. */
export const withApertium = suiteIf(() => process.env.CI === 'true' || findApertium() !== null);

export interface Apertium {
  readonly url: string;
  stop(): Promise<void>;
}

/** apertium-apy over all installed pairs, at a free port. */
export const startApertium = async (): Promise<Apertium> => {
  const port = await freePort();
  const program: ChildProcess = spawn(PROGRAM, [PAIRS, '-p', String(port)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/listPairs`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(isReady, { what: 'apertium-apy', withinMs: 60_000 });
  return {
    url,
    stop: async () => {
      const ended = once(program, 'exit');
      program.kill();
      await ended;
    },
  };
};
