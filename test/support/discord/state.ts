import type { IncomingHttpHeaders } from 'node:http';
import type { FormIssue } from './errors.ts';

/** One request, as it came. */
export interface RequestRecord {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The route with placeholders, or null for an unknown one. */
  readonly route: string | null;
  readonly body: unknown;
  readonly files: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What it was answered with; null while it is not, or was not. */
  status: number | null;
}

/** A body that Discord's own schema refuses. */
export interface InvalidPayload {
  readonly on: string;
  readonly body: unknown;
  readonly issues: readonly FormIssue[];
}

/** What the stand-in has seen. */
export class State {
  readonly requests: RequestRecord[] = [];
  readonly invalidPayloads: InvalidPayload[] = [];
  /** Fields of bodies that Discord does not know and ignores: route, and where they are. */
  readonly unknownFields: string[] = [];
  /** Requests over a limit, whether the limits are enforced or not: method and route. */
  readonly overLimit: string[] = [];
  /** Answers with 429. */
  rateLimited = 0;
  /** Answers with 401, 403 and 429: 10,000 in ten minutes ban an address. */
  invalidRequests = 0;

  /** How often a route was asked: method and route with placeholders. */
  count(on: string): number {
    return this.requests.filter(({ method, route }) => `${method} ${route}` === on).length;
  }

  clear(): void {
    this.requests.length = 0;
    this.invalidPayloads.length = 0;
    this.unknownFields.length = 0;
    this.overLimit.length = 0;
    this.rateLimited = 0;
    this.invalidRequests = 0;
  }
}
