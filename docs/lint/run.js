import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { installPackages } from '../../test/tools/install-packages.js';

/** Lints docs/openapi.json. A warning fails it, too. Nothing is sent, and nobody is asked for newer versions. */
await installPackages('docs/lint');

const { resolve } = createRequire(import.meta.url);
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const LINTERS = {
  redocly: [
    resolve('@redocly/cli/bin/cli.js'),
    ...['lint', at('../openapi.json'), '--config', at('redocly.yaml'), '--max-problems', '1000'],
  ],
  spectral: [
    resolve('@stoplight/spectral-cli/dist/index.js'),
    ...['lint', at('../openapi.json'), '--ruleset', at('spectral.yaml'), '--fail-severity', 'warn'],
  ],
};

/** @returns whether the linter found nothing */
const runLinter = ([script, ...options]) =>
  new Promise((finish) => {
    const child = spawn(process.execPath, [script, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) => finish({ code, text: Buffer.concat(output).toString() }));
  });

const results = await Promise.all(Object.values(LINTERS).map(runLinter));
Object.keys(LINTERS).forEach((name, index) => {
  const { code, text } = results[index];
  const isClean = code === 0 && !/\b[1-9]\d* warnings?\b/.test(text);
  process.stdout.write(isClean ? `${name}: docs/openapi.json has no errors and no warnings.\n` : text);
  if (!isClean) process.exitCode = 1;
});
