import { VERSION } from '../../composition/version.ts';
import type { Finding } from './finding.ts';

const STATUSES = ['ok', 'warning', 'failed', 'skipped'] as const;
const STATUS_WIDTH = Math.max(...STATUSES.map(({ length }) => length));

/** A line for each finding, and one that counts them. */
export const renderText = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map(({ name, status, found, advice }) =>
    [
      status.padEnd(STATUS_WIDTH),
      name.padEnd(width),
      toOneLine(advice === null ? found : `${found.replace(/\.$/, '')}. ${advice}`),
    ].join('  '),
  );
  return [...lines, renderCounts(findings)].join('\n');
};

export const renderJson = (findings: readonly Finding[]): string =>
  JSON.stringify({ version: VERSION, ok: !hasFailed(findings), checks: findings }, null, 2);

export const hasFailed = (findings: readonly Finding[]): boolean => findings.some(({ status }) => status === 'failed');

const toOneLine = (text: string): string => text.replace(/\s*\n\s*/g, '; ');

const renderCounts = (findings: readonly Finding[]): string =>
  STATUSES.map((status) => `${findings.filter((finding) => finding.status === status).length} ${status}`).join(', ');
