import { Type } from '@mikro-orm/core';

/** Text of a timestamptz in a UTC session (`2026-01-01 12:00:00.5+00`) as ISO 8601 with milliseconds. */
export const isoFromPostgres = (text: string): string => {
  const plus = text.indexOf('+', 19);
  const fraction = text.slice(20, plus === -1 ? undefined : plus);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
};

/** Maps `Instant` onto timestamptz(3). The drivers already deliver ISO text, so nothing is left to convert. */
export class InstantType extends Type<string, string> {
  override getColumnType(): string {
    return 'timestamptz(3)';
  }

  override compareAsType(): string {
    return 'string';
  }
}
