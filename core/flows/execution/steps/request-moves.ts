import { isRecord, listRecords } from '../../../shared/values/type-guards.ts';
import { AppError, invalid } from '../../../shared/errors.ts';
import type { LookUp } from '../../../shared/values/template.ts';
import type { Outcome, HttpRequest } from '../../model/effect.ts';
import type { FlowNode, NodeData } from '../../model/flow.ts';
import { type AtNode, type Move, type NodeMoves, toPerformMove } from './next-move.ts';
import type { FlowRun } from '../../model/run.ts';
import { buildBody, JSON_TYPE, type RequestBody } from './request-body.ts';
import { fillIn, encodeHeader, encodeUrl, type Quoting } from './template-texts.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

/** These are the maximum lengths of the filled-in parts, in characters. */
const MAX_URL = 8_000;
const MAX_HEADER = 4_000;
const MAX_BODY = 131_072;

/** @throws AppError when it is too long: a truncated part of a request would mean something else */
const fillInWhole = (field: string, template: unknown, lookUp: LookUp, { max, quote }: Part): string => {
  const { text, isCut } = fillIn(template, lookUp, max, quote);
  return isCut ? refuseLength(field, max) : text;
};

interface Part {
  readonly max: number;
  readonly quote: Quoting;
}

const refuseLength = (field: string, max: number): never => {
  throw invalid(null, 'too_long', `With these values ${field} is longer than ${max} characters.`);
};

const fillHeaders = ({ headers }: NodeData, lookUp: LookUp): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isRecord(headers) ? headers : {}).map(([name, value]) => [
      name,
      fillInWhole(`headers.${name}`, value, lookUp, { max: MAX_HEADER, quote: encodeHeader }),
    ]),
  );

const findContentType = (headers: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];

interface Sending {
  readonly method: string;
  readonly field: 'body' | 'payload';
  /** Is sent without a template. */
  readonly toDefaultBody: () => RequestBody | null;
}

const buildRequest = (data: NodeData, lookUp: LookUp, { method, field, toDefaultBody }: Sending): HttpRequest => {
  const headers = fillHeaders(data, lookUp);
  const contentType = findContentType(headers);
  const sent = fillBody(data, field, { lookUp, contentType }) ?? toDefaultBody();
  return {
    method,
    url: fillInWhole('url', data.url, lookUp, { max: MAX_URL, quote: encodeUrl }),
    headers: sent && !contentType ? { 'content-type': sent.contentType, ...headers } : headers,
    body: sent && sent.body,
    timeoutMs: typeof data.timeoutMs === 'number' ? data.timeoutMs : DEFAULT_TIMEOUT_MS,
    mapping: listRecords(data.responseMapping).map(({ path, variable }) => ({
      path: String(path),
      variable: String(variable),
    })),
  };
};

interface Filling {
  readonly lookUp: LookUp;
  readonly contentType: string | undefined;
}

const fillBody = (data: NodeData, field: Sending['field'], { lookUp, contentType }: Filling): RequestBody | null => {
  const template = data[field];
  if (typeof template !== 'string' || template === '') return null;
  const sent = buildBody(template, contentType, (part, quote) =>
    fillInWhole(field, part, lookUp, { max: MAX_BODY, quote }),
  );
  return sent.body.length > MAX_BODY ? refuseLength(field, MAX_BODY) : sent;
};

/** A request that cannot be made leaves its node as a failed one does. */
const toRequestMove = (node: FlowNode, build: () => HttpRequest): Move => {
  try {
    return toPerformMove({ kind: 'request', nodeId: node.id, request: build() });
  } catch (error) {
    if (error instanceof AppError) return { kind: 'leave', handle: 'error', error: error.message };
    throw error;
  }
};

const EXCHANGE_MOVES = {
  toMoveAfter: (_: NodeData, __: AtNode, { vars = {}, output }: Extract<Outcome, { ok: true }>): Move => ({
    kind: 'leave',
    handle: 'success',
    vars,
    output,
  }),
  toFailedMove: (error: string, { output }: Outcome): Move => ({ kind: 'leave', handle: 'error', output, error }),
} satisfies Partial<NodeMoves>;

export const apiRequest: NodeMoves = {
  begin: (data, { node }, lookUp) =>
    toRequestMove(node, () =>
      buildRequest(data, lookUp, { method: String(data.method), field: 'body', toDefaultBody: () => null }),
    ),
  ...EXCHANGE_MOVES,
};

export const sendWebhook: NodeMoves = {
  begin: (data, { node, run }, lookUp) =>
    toRequestMove(node, () =>
      buildRequest(data, lookUp, { method: 'POST', field: 'payload', toDefaultBody: () => toFacts(run) }),
    ),
  ...EXCHANGE_MOVES,
};

/** Is the body of a webhook without a payload of its own. */
const toFacts = ({ id, flowId, guildId, userId, ticketId, vars }: FlowRun): RequestBody => {
  const body = JSON.stringify({ runId: id, flowId, guildId, userId, ticketId, vars });
  return body.length > MAX_BODY ? refuseLength('payload', MAX_BODY) : { body, contentType: JSON_TYPE };
};
