import { findFieldLabel } from '../access/audit-words.ts';
import { explain } from '../explain.ts';
import { translateSentence } from '../texts/service-sentences.ts';
import { t } from '../texts/texts.ts';
import type { Report } from './requests.ts';
import { nameKind } from './transfer-words.ts';

/** A place in a file: `tickets.jsonl, line 3`. */
export const namePlace = (place: string): string => {
  const [, file, part, number] = /^(.+), (line|document) (\d+)$/.exec(place) ?? [];
  if (file === undefined) return place;
  return part === 'line'
    ? t('{{file}}, line {{line}}', { file, line: number })
    : t('{{file}}, document {{number}}', { file, number });
};

/** A place in a file, or a field. */
const PREFIX = /^([\w./-]+(?:, (?:line|document) \d+)?): (.+)$/s;

const findComplaint = (complaint: string): string | null => {
  const whole = translateSentence(complaint);
  if (whole !== null) return whole;
  const [, prefix = '', rest = ''] = PREFIX.exec(complaint) ?? [];
  const value = rest === '' ? null : findComplaint(rest);
  if (value === null) return null;
  const label = prefix.includes(', ') ? namePlace(prefix) : (findFieldLabel(prefix) ?? prefix);
  return t('{{label}}: {{value}}', { label, value });
};

const BETWEEN = '; ';

/** A line of a file may be wrong in several ways. Null where the language lacks one. */
const findComplaints = (why: string): string | null => {
  const all = why.split(BETWEEN).map(findComplaint);
  return all.includes(null) ? findComplaint(why) : all.join(BETWEEN);
};

/** Why a line of a file is broken, or something is lost. */
export const explainImport = (why: string): string => findComplaints(why) ?? why;

/** Why an import failed. */
export const explainFailure = ({ reason, message }: { readonly reason: string; readonly message: string }): string =>
  findComplaints(message) ?? explain(`error.${reason}`, message);

/** These sentences say nothing without the name of what they are about, also where only the other system knows it. */
const ABOUT_A_NAME = /^(This|The number) /;

/** What is lost. The sentence of a converter says what its fields are. */
export const nameLoss = ({ kind, field, why }: Report['losses'][number]): string => {
  const label = findFieldLabel(field) ?? (ABOUT_A_NAME.test(why) ? field : null);
  return label === null ? nameKind(kind) : t('{{label}}: {{value}}', { label: nameKind(kind), value: label });
};
