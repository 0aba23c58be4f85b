import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '../wait-until.ts';

/** A span that was received, with what tests look at. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Null at the root of a trace. */
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly isFailed: boolean;
  readonly startNs: bigint;
  readonly endNs: bigint;
  /** The program that sent it. */
  readonly program: string;
}

/** An OTLP/HTTP receiver on this machine: a stand-in for an OpenTelemetry collector. */
export interface TestCollector {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** The bodies of all requests, as they came. */
  readonly bodies: string[];
  /** The headers of the last request. */
  readonly headers: () => Readonly<Record<string, unknown>>;
  /** The status that requests get. */
  status: number;
  /** Waits until a span is there for which this holds, and returns it. */
  find(condition: (span: ReceivedSpan) => boolean, what: string): Promise<ReceivedSpan>;
  close(): Promise<void>;
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string; readonly boolValue?: boolean };
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly OtlpAttribute[];
  readonly status?: { readonly code?: number };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

interface OtlpRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

const ERROR = 2;

const toRecord = (attributes: readonly OtlpAttribute[]): ReceivedSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, boolValue } }) => [
      key,
      stringValue ?? boolValue ?? Number(intValue),
    ]),
  );

const toSpans = ({ resourceSpans }: OtlpRequest): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ parentSpanId = '', attributes, status, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        name: span.name,
        kind: span.kind,
        parentId: parentSpanId === '' ? null : parentSpanId,
        attributes: toRecord(attributes),
        isFailed: status?.code === ERROR,
        startNs: BigInt(startTimeUnixNano),
        endNs: BigInt(endTimeUnixNano),
        program: String(toRecord(resource.attributes)['guildesk.program']),
      })),
    ),
  );

export const startCollector = async (): Promise<TestCollector> => {
  let headers = {};
  const server = createServer((request, response) => {
    const receive = async () => {
      const text = Buffer.concat(await request.toArray()).toString();
      headers = request.headers;
      collector.bodies.push(text);
      if (request.url === '/v1/traces' && collector.status === 200)
        collector.spans.push(...toSpans(JSON.parse(text) as OtlpRequest));
      response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
    };
    receive().catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const collector: TestCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    bodies: [],
    headers: () => headers,
    status: 200,
    find: async (condition, what) => {
      await waitUntil(() => collector.spans.some(condition), { what, withinMs: 10_000 });
      return collector.spans.find(condition) as ReceivedSpan;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return collector;
};
