import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { connectEmbedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { startHarness } from './harness.ts';
import type { Json } from './operations.ts';
import { failuresOf, neverAnswered, tableOf } from './report.ts';
import { fuzz } from './run.ts';

/** Fuzzing from the OpenAPI document: `npm run fuzz -- --cases 50000 --seed 1`. Ends with status 1 when anything failed. */
const { values } = parseArgs({
  options: { cases: { type: 'string', default: '50000' }, seed: { type: 'string', default: '1' } },
});
const [cases, seed] = [Number(values.cases), Number(values.seed)];

const document = JSON.parse(await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as Json;
const { database } = await connectEmbedded('memory');
await database.migrate();
const harness = await startHarness(database);
const progress = (index: number) => process.stderr.write(`${index} of ${cases}\n`);
const outcome = await fuzz(harness, document, { cases, seed, progress });
await harness.close();

const never = neverAnswered(outcome);
process.stdout.write(`${tableOf(outcome)}\n\n`);
process.stdout.write(`${outcome.requests} requests, ${outcome.counts.size} operations, seed ${seed}.\n`);
if (never.length > 0) process.stdout.write(`Never answered 2xx: ${never.join(', ')}.\n`);
if (outcome.failures.length > 0) {
  process.stdout.write(`\n${failuresOf(outcome, seed)}\n`);
  process.exitCode = 1;
}
