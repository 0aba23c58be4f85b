import { listVariables } from '../../../canned-replies/index.ts';
import type { Category } from '../../../categories/index.ts';
import type { Instant } from '../../../shared/instant.ts';
import type { FlowStepId } from '../../../shared/ids.ts';
import { type LookUp, type Rendered, render } from '../../../shared/values/template.ts';
import { MAX_TEXT } from '../../../shared/values/text.ts';
import { toSnapshot, type Ticket } from '../../../tickets/index.ts';
import type { FlowRun } from '../../model/run.ts';

/** The ticket, user and time that a step of a run can use. */
export interface Situation {
  readonly at: Instant;
  /** For the step that begins now, if one does. */
  readonly stepId: FlowStepId;
  readonly ticket: Ticket | null;
  readonly category: Pick<Category, 'name'> | null;
}

/** How a value is put into a text, so that it stays one value there. */
export type Quoting = (value: string) => string;

export const keepText: Quoting = (value) => value;
/** Within a JSON string (RFC 8259). */
export const encodeJson: Quoting = (value) => JSON.stringify(value).slice(1, -1);
/** Within a URL (RFC 3986). What would lead up its path leaves nothing, as no encoding keeps it from that. */
export const encodeUrl: Quoting = (value) => (/^\.{1,2}$/.test(value) ? '' : encodeURIComponent(value.toWellFormed()));
/** Within an HTTP header (RFC 9110): on one line. */
export const encodeHeader: Quoting = (value) => value.replaceAll(/[^\t\x20-\x7e]+/g, ' ').trim();

/** Characters of values that may be put into the texts of one run. */
export const MAX_FILLED_IN = 1_000_000;

/** Fills a template of a node in, up to `maxLength` characters. A variable without a value leaves nothing. */
export const fillIn = (template: unknown, lookUp: LookUp, maxLength = MAX_TEXT, quote: Quoting = keepText): Rendered =>
  render(typeof template === 'string' ? template : '', (variable) => quote(lookUp(variable) ?? ''), maxLength);

/** A look-up that gives out a limited number of characters, and counts them. */
export interface LimitedLookUp {
  readonly lookUp: LookUp;
  /** How many it was asked for. Once that is more than the limit, it gives out empty texts. */
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

/** The values of template variables while a run executes. */
export const lookUpFrom = ({ userId, vars }: FlowRun, { ticket, category }: Situation): LookUp => {
  const known = listVariables({ ticket, category, staffId: null, variables: vars });
  const user = userId && `<@${userId}>`;
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

/** The value that a condition names: a field of the ticket as it is, otherwise the template variable of that name. */
export const readValue = (run: FlowRun, situation: Situation, field: string): unknown => {
  const { ticket } = situation;
  const name = field.startsWith('ticket.') ? field.slice('ticket.'.length) : null;
  const fields = ticket ? toSnapshot(ticket) : {};
  if (name !== null && Object.hasOwn(fields, name)) return Reflect.get(fields, name);
  return lookUpFrom(run, situation)(field);
};
