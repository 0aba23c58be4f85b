import type { LookUp } from '../shared/template.ts';
import type { Outcome, Request } from './effect.ts';
import type { NodeData } from './flow.ts';
import { type AtNode, type Move, type NodeMoves, perform } from './move.ts';
import type { FlowRun } from './run.ts';
import { asItIs, filledIn, inHeader, inJson, inUrl } from './texts.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

const headersIn = ({ headers }: NodeData, lookUp: LookUp): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((headers ?? {}) as Record<string, string>).map(([name, value]) => [
      name,
      filledIn(value, lookUp, inHeader),
    ]),
  );

const requestOf = (data: NodeData, lookUp: LookUp, method: string, body: string | null): Request => ({
  method,
  url: filledIn(data.url, lookUp, inUrl),
  headers: headersIn(data, lookUp),
  body,
  timeoutMs: typeof data.timeoutMs === 'number' ? data.timeoutMs : DEFAULT_TIMEOUT_MS,
  mapping: (data.responseMapping ?? []) as Request['mapping'],
});

/** What is written as JSON takes values as JSON. */
const bodyIn = (data: NodeData, field: string, lookUp: LookUp): string | null => {
  const template = data[field];
  if (typeof template !== 'string' || template === '') return null;
  return filledIn(template, lookUp, /^\s*[[{"]/.test(template) ? inJson : asItIs);
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
    perform({
      kind: 'request',
      nodeId: node.id,
      request: requestOf(data, lookUp, String(data.method), bodyIn(data, 'body', lookUp)),
    }),
  ...exchange,
};

/** Sends what is known to an address. */
export const sendWebhook: NodeMoves = {
  begin: (data, { node, run }, lookUp) => {
    const payload = bodyIn(data, 'payload', lookUp) ?? JSON.stringify(known(run));
    return perform({ kind: 'request', nodeId: node.id, request: requestOf(data, lookUp, 'POST', payload) });
  },
  ...exchange,
};

/** What a webhook without a payload of its own is sent. */
const known = ({ id, flowId, guildId, userId, ticketId, vars }: FlowRun) => ({
  ...{ runId: id, flowId, guildId, userId, ticketId, vars },
});
