import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suiteIf } from '../suite/suite-if.ts';

/** Where Debian's packages put the sources of Go. */
const GO_SOURCES = '/usr/share/gocode';
const SPRIG = join(GO_SOURCES, 'src/github.com/Masterminds/sprig');

/** Go with the functions that Helm's templates use; null when one is missing. Helm itself is in no registry that tests may use. */
export const findGo = (): string | null =>
  existsSync(SPRIG) && spawnSync('go', ['version']).status === 0 ? 'go' : null;

/** Suites that render a chart of Helm. In CI a missing program is a failure, not a reason to skip. */
export const withGo = suiteIf(() => process.env.CI === 'true' || findGo() !== null);

/** The result of a rendering: the documents as YAML, or why it was refused. */
export interface Rendering {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What Helm passes to the templates of a chart. */
export interface ChartInput {
  readonly chart: object;
  readonly release: object;
  readonly values: object;
}

/** A program that renders charts. */
export interface ChartRenderer {
  render(chart: string, input: ChartInput): Rendering;
  /** Removes the program. */
  close(): Promise<void>;
}

/** Builds the program from `test/support/programs/helm`. */
export const buildChartRenderer = async (): Promise<ChartRenderer> => {
  const folder = await mkdtemp(join(tmpdir(), 'guildesk-test-helm-'));
  const program = join(folder, 'render');
  const source = fileURLToPath(new URL('helm/render.go', import.meta.url));
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: GO_SOURCES, GOFLAGS: '', GOCACHE: join(folder, 'cache') };
  const built = spawnSync('go', ['build', '-o', program, source], { env, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The renderer cannot be built: ${built.stderr || String(built.error)}`);
  return {
    render: (chart, input) => spawnSync(program, [chart], { input: JSON.stringify(input), encoding: 'utf8' }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
};
