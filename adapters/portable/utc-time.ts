import { z } from 'zod';

const WRITTEN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)?$/;

/** A time as databases and Python write it, which is UTC where it names no zone. Digits beyond milliseconds are cut. */
export const utcTime = z.string().transform((text, context) => {
  const found = WRITTEN.exec(text.trim());
  const at = found ? toDate(found) : null;
  if (at && !Number.isNaN(at.getTime())) return at.toISOString();
  context.addIssue({ code: 'custom', message: 'a time is needed' });
  return z.NEVER;
});

const toDate = ([, day, clock, fraction = '', zone = 'Z']: RegExpExecArray): Date =>
  new Date(`${day}T${clock}.${fraction.padEnd(3, '0').slice(0, 3)}${zone}`);
