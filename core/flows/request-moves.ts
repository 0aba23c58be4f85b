import { AppError, invalid } from '../shared/errors.ts';
import type { LookUp } from '../shared/template.ts';
import type { Outcome, Request } from './effect.ts';
import type { FlowNode, NodeData } from './flow.ts';
import { type AtNode, type Move, type NodeMoves, perform } from './move.ts';
import type { FlowRun } from './run.ts';
import { asItIs, fillIn, inHeader, inJson, inUrl, type Quoting } from './texts.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

/** The longest filled-in address, header and body of a request, in characters. */
const MAX_URL = 8_000;
const MAX_HEADER = 4_000;
const MAX_BODY = 131_072;

/** @throws AppError when it does not fit: a part of a request that is cut off would say something else */
const fillInWhole = (field: string, template: unknown, lookUp: LookUp, { max, quote }: Part): string => {
  const { text, isCut } = fillIn(template, lookUp, max, quote);
  return isCut ? refuseLength(field, max) : text;
};

interface Part {
  readonly max: number;
  readonly quote: Quoting;
}

const refuseLength = (field: string, max: number): never => {
  throw invalid(`With these values ${field} is longer than ${max} characters.`);
};

const headersIn = ({ headers }: NodeData, lookUp: LookUp): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((headers ?? {}) as Record<string, string>).map(([name, value]) => [
      name,
      fillInWhole(`headers.${name}`, value, lookUp, { max: MAX_HEADER, quote: inHeader }),
    ]),
  );

const requestOf = (data: NodeData, lookUp: LookUp, method: string, body: string | null): Request => ({
  method,
  url: fillInWhole('url', data.url, lookUp, { max: MAX_URL, quote: inUrl }),
  headers: headersIn(data, lookUp),
  body,
  timeoutMs: typeof data.timeoutMs === 'number' ? data.timeoutMs : DEFAULT_TIMEOUT_MS,
  mapping: (data.responseMapping ?? []) as Request['mapping'],
});

/** What is written as JSON takes values as JSON. */
const bodyIn = (data: NodeData, field: string, lookUp: LookUp): string | null => {
  const template = data[field];
  if (typeof template !== 'string' || template === '') return null;
  const quote = /^\s*[[{"]/.test(template) ? inJson : asItIs;
  return fillInWhole(field, template, lookUp, { max: MAX_BODY, quote });
};

/** A request that cannot be made leaves its node like one that failed. */
const request = (node: FlowNode, build: () => Request): Move => {
  try {
    return perform({ kind: 'request', nodeId: node.id, request: build() });
  } catch (error) {
    if (error instanceof AppError) return { kind: 'leave', handle: 'error', error: error.message };
    throw error;
  }
};

const exchange = {
  after: (_: NodeData, __: AtNode, { vars = {}, output }: Extract<Outcome, { ok: true }>): Move => ({
    kind: 'leave',
    handle: 'success',
    vars,
    output,
  }),
  failed: (error: string, { output }: Outcome): Move => ({ kind: 'leave', handle: 'error', output, error }),
};

/** Calls an address. */
export const apiRequest: NodeMoves = {
  begin: (data, { node }, lookUp) =>
    request(node, () => requestOf(data, lookUp, String(data.method), bodyIn(data, 'body', lookUp))),
  ...exchange,
};

/** Sends what is known to an address. */
export const sendWebhook: NodeMoves = {
  begin: (data, { node, run }, lookUp) =>
    request(node, () => requestOf(data, lookUp, 'POST', bodyIn(data, 'payload', lookUp) ?? factsOf(run))),
  ...exchange,
};

/** What a webhook without a payload of its own is sent. */
const factsOf = ({ id, flowId, guildId, userId, ticketId, vars }: FlowRun): string => {
  const text = JSON.stringify({ runId: id, flowId, guildId, userId, ticketId, vars });
  return text.length > MAX_BODY ? refuseLength('payload', MAX_BODY) : text;
};
