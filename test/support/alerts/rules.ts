import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../programs/process.ts';

/** So many times shorter than in production are all durations of the rules in tests. */
export const SPEED = 30;

const MS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;
const DURATION = /(?<=\bfor: |\[|\boffset )(\d+)([smh])\b/g;

/** Divides the durations of the rules, which are those of `for`, ranges and offsets. Nothing else is changed. */
export const shortenDurations = (rules: string): string =>
  rules.replaceAll(DURATION, (_, count: string, unit: keyof typeof MS) => `${(Number(count) * MS[unit]) / SPEED}ms`);

/** The rules as operators load them. */
export const readRules = (): Promise<string> => readFile(join(ROOT, 'docs/deploy/monitoring/alerts.yaml'), 'utf8');
