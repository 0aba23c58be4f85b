import { mentionUser } from '../../../chat/index.ts';
import { createLookUp } from '../../../canned-replies/index.ts';
import type { Category } from '../../../categories/index.ts';
import type { Instant } from '../../../shared/instant.ts';
import type { FlowStepId } from '../../../shared/ids.ts';
import { type LookUp, type Rendered, render } from '../../../shared/values/template.ts';
import { MAX_TEXT } from '../../../shared/values/text.ts';
import { toSnapshot, type Ticket } from '../../../tickets/index.ts';
import type { FlowRun } from '../../model/run.ts';

export interface Situation {
  readonly at: Instant;
  /** Belongs to the step that begins now, if one does. */
  readonly stepId: FlowStepId;
  readonly ticket: Ticket | null;
  readonly category: Pick<Category, 'name'> | null;
}

/** Encodes a value, so that it stays one value in its text. */
export type Quoting = (value: string) => string;

export const keepText: Quoting = (value) => value;
/** Fits a JSON string (RFC 8259). */
export const encodeJson: Quoting = (value) => JSON.stringify(value).slice(1, -1);
/** Fits a URL (RFC 3986). Dot segments become empty, since no encoding keeps them from leading up the path. */
export const encodeUrl: Quoting = (value) => (/^\.{1,2}$/.test(value) ? '' : encodeURIComponent(value.toWellFormed()));
/** Fits a line of an HTTP header (RFC 9110). */
export const encodeHeader: Quoting = (value) => value.replaceAll(/[^\t\x20-\x7e]+/g, ' ').trim();

/** The values in the texts of one run may have this many characters in all. */
export const MAX_FILLED_IN = 1_000_000;

/** The result has at most `maxLength` characters. A variable without a value leaves nothing. */
export const fillIn = (template: unknown, lookUp: LookUp, maxLength = MAX_TEXT, quote: Quoting = keepText): Rendered =>
  render(typeof template === 'string' ? template : '', (variable) => quote(lookUp(variable) ?? ''), maxLength);

export interface LimitedLookUp {
  readonly lookUp: LookUp;
  /** Counts the characters asked for. Beyond the limit, values are empty. */
  readonly measureLength: () => number;
}

export const limitLookUp = (lookUp: LookUp, limit: number): LimitedLookUp => {
  let length = 0;
  return {
    measureLength: () => length,
    lookUp: (variable) => {
      const value = lookUp(variable);
      length += value?.length ?? 0;
      return value !== null && length > limit ? '' : value;
    },
  };
};

export const lookUpFrom = ({ userId, vars }: FlowRun, { ticket, category }: Situation): LookUp => {
  const known = createLookUp({ ticket, category, staffId: null, variables: vars });
  const user = userId && mentionUser(userId);
  const ofUser = new Map<string, string | null>([
    ['user.id', userId],
    ['user.name', user],
    ['user.mention', user],
    // Before there is a ticket, its requester is the user of the run.
    ['requester.id', userId],
    ['requester.name', user],
    ['requester.mention', user],
  ]);
  return (variable) => known(variable) ?? ofUser.get(variable) ?? null;
};

/** A condition names a field of the ticket, which is read as it is, or else a template variable. */
export const readValue = (run: FlowRun, situation: Situation, field: string): unknown => {
  const { ticket } = situation;
  const name = field.startsWith('ticket.') ? field.slice('ticket.'.length) : null;
  const fields = ticket ? toSnapshot(ticket) : {};
  if (name !== null && Object.hasOwn(fields, name)) return Reflect.get(fields, name);
  return lookUpFrom(run, situation)(field);
};
