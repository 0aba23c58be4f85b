import type { FlowNode } from '../model/flow.ts';
import type { Problem } from './problem.ts';

/** RFC 9110 defines this syntax. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** The service or the connection sets these headers. */
const RESERVED = [
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'idempotency-key',
];
const ADDRESS = /^https?:\/\/[^\s/?#]+/i;
const TEMPLATE = /\{\{/;

export const listRequestProblems = ({ id: nodeId, data }: FlowNode): readonly Problem[] => [
  ...Object.keys(typeof data.headers === 'object' && data.headers !== null ? data.headers : {})
    .filter((name) => !HEADER_NAME.test(name) || RESERVED.includes(name.toLowerCase()))
    .map((name) => ({
      nodeId,
      field: `headers.${name}`,
      reason: 'not_allowed' as const,
      message: 'is no header that can be sent',
    })),
  ...(typeof data.url === 'string' && data.url !== '' && !TEMPLATE.test(data.url) && !ADDRESS.test(data.url)
    ? [{ nodeId, field: 'url', reason: 'invalid_format' as const, message: 'has to begin with https:// and a host' }]
    : []),
];
