import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STATUSES } from '#adapters/http/exchange/errors.ts';
import { listReasons } from '#adapters/http/pipeline/reasons.ts';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { DETAIL_REASONS, REASONS, ERROR_REASONS } from '#core/shared/error-reasons.ts';
import { ROOT } from '../support/programs/process.ts';

const renderTable = (reasons: readonly (readonly [reason: string, means: string])[]): string =>
  ['| Reason | Meaning |', '|---|---|', ...reasons.map(([reason, means]) => `| \`${reason}\` | ${means} |`)].join('\n');

/** The part of the guide that lists the reasons: those of errors by their code, then those of details. */
const renderReasons = (): string => {
  const byCode = Map.groupBy(Object.entries(REASONS), ([, { code }]) => code);
  const sections = [...byCode].map(([code, reasons]) => {
    const table = renderTable(reasons.map(([reason, { means }]) => [reason, means]));
    return `### ${STATUSES[code]} \`${code}\`\n\n${table}\n`;
  });
  return [
    '## Reasons\n',
    ...sections,
    `## Reasons of details\n\n${renderTable(Object.entries(DETAIL_REASONS))}\n`,
  ].join('\n');
};

it('docs/build/errors.md lists every reason with its status, code and meaning', async () => {
  const guide = await readFile(join(ROOT, 'docs/build/errors.md'), 'utf8');
  const reasons = renderReasons();
  expect(guide.slice(-reasons.length)).toBe(reasons);
});

/** Reasons of the dashboard, of the sandbox, of commands and of runs, and of what is no operation. */
const NOT_OF_OPERATIONS = [
  'not_signed_in',
  'sign_in_link_invalid',
  'sign_in_failed',
  'cross_site_request',
  'csrf_token_invalid',
  'own_chat_account',
  'foreign_sign_in_link',
  'role_insufficient',
  'no_dashboard_access',
  'foreign_staff_id',
  'not_local',
  'not_in_demo',
  'demo_limit',
  'unknown_path',
  'chat_account_taken',
  'id_taken',
  'role_missing',
  'no_target',
  'confirmation_missing',
  'demo_address_limit',
  'sign_in_unavailable',
  'demo_full',
];

it('every other reason is one of an operation', () => {
  const declared = new Set(CATALOGUE.flatMap(listReasons));
  expect(ERROR_REASONS.filter((reason) => !declared.has(reason))).toEqual(NOT_OF_OPERATIONS);
});
