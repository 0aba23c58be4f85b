import type { z } from 'zod';
import type { CheckedKind, CheckedRecord, PortableRecord, RecordChecks } from '#core/portability/index.ts';
import { type Complaint, invalidAll } from '#core/shared/errors.ts';
import { isRecord } from '#core/shared/values/type-guards.ts';
import { PARSE_OPTIONS, toComplaints } from '../pipeline/issue-complaints.ts';
import { RECORD_SCHEMAS } from './record-schemas.ts';
import { TIME_NEEDED } from './stored-shape.ts';

type Issue = z.core.$ZodIssue;

/** A record with more texts that are too long is broken. */
const MAX_ROUNDS = 20;

/** Checks records of a portable file by the schemas of the API. */
export const recordChecks: RecordChecks = {
  check: (kind, record) => {
    const checked = checkShape(kind, record);
    const complaints = [
      ...listWrongNumbers(checked.record),
      ...(HISTORY.has(kind) ? listWrongTimes(checked.record) : []),
    ];
    if (complaints.length > 0) throw invalidAll(complaints);
    return checked;
  },
};

/** Texts and lists that are too long are cut, and nested fields that are not known are left out, as readers of the format do. */
const checkShape = (kind: CheckedKind, record: PortableRecord): CheckedRecord => {
  let value = record;
  const cut = new Set<string>();
  for (let round = 0; ; round++) {
    const result = RECORD_SCHEMAS[kind].safeParse(value, PARSE_OPTIONS);
    if (result.success) return { record: result.data, cut: [...cut] };
    const { issues } = result.error;
    if (round === MAX_ROUNDS || !issues.every(isMendable)) throw invalidAll(issues.flatMap(toComplaints));
    for (const issue of issues) {
      if (issue.code === 'too_big') cut.add(String(issue.path[0]));
      value = mend(value, issue) as PortableRecord;
    }
  }
};

const isMendable = (issue: Issue): boolean =>
  issue.code === 'unrecognized_keys' ||
  (issue.code === 'too_big' && issue.path.length > 0 && (issue.origin === 'string' || issue.origin === 'array'));

const mend = (value: unknown, issue: Issue): unknown =>
  changeAt(value, issue.path, (found) => {
    if (issue.code === 'unrecognized_keys' && isRecord(found))
      return Object.fromEntries(Object.entries(found).filter(([name]) => !issue.keys.includes(name)));
    if (issue.code !== 'too_big') return found;
    const max = Number(issue.maximum);
    if (typeof found === 'string') return found.slice(0, max).replace(/[\ud800-\udbff]$/, '');
    return Array.isArray(found) ? found.slice(0, max) : found;
  });

/** Returns the value with another one at a path. */
const changeAt = (value: unknown, path: readonly PropertyKey[], change: (found: unknown) => unknown): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === first ? changeAt(item, rest, change) : item));
  if (!isRecord(value)) return value;
  return { ...value, [first]: changeAt(value[String(first)], rest, change) };
};

const limit = 2 ** 31 - 1;

/** Numbers are stored in 32 bits. */
const listWrongNumbers = (record: PortableRecord): readonly Complaint[] =>
  Object.entries(record)
    .filter(([, value]) => typeof value === 'number' && Math.abs(value) > limit)
    .map(([field]) => ({ field, reason: 'out_of_range', message: `at most ${limit}` }));

const HISTORY: ReadonlySet<string> = new Set<CheckedKind>(['ticket', 'snapshot', 'message', 'note', 'timeline']);

const TIME = /(At|Since|Until|since|until)$/;
/** Names in it are those of callers. */
const FOREIGN = 'metadata';

/** Times within values are compared by workers, so that each has to be one. */
const listWrongTimes = (value: unknown, path = ''): readonly Complaint[] => {
  if (Array.isArray(value)) return value.flatMap((item) => listWrongTimes(item, path));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, item]): readonly Complaint[] => {
    const field = path === '' ? name : `${path}.${name}`;
    if (name === FOREIGN) return [];
    if (typeof item !== 'string' || !TIME.test(name)) return listWrongTimes(item, field);
    const isTime = !Number.isNaN(Date.parse(item));
    return isTime
      ? []
      : [
          {
            field,
            reason: 'invalid_format',
            message: TIME_NEEDED,
          },
        ];
  });
};
