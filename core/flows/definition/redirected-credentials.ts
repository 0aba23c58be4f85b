import type { StoredNode, NodeData, PublishedNode } from '../model/flow.ts';

/** A credential that is sent to another origin than before. */
export interface RedirectedCredential {
  readonly nodeId: string;
  /** `authToken`, or `headers.<name in lower case>`. */
  readonly field: string;
  /** Scheme, host and port of the address (RFC 6454), variables of its template as they are written; null for none. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The credentials that a change keeps although the address of their node moves to another origin. */
export const listRedirectedByChange = (
  before: readonly StoredNode[],
  after: readonly StoredNode[],
): readonly RedirectedCredential[] =>
  listRedirected(before, after, (old, node) =>
    Object.keys(node.sealed).filter((place) => old.sealed[place]?.sealed === node.sealed[place]?.sealed),
  );

/** The credentials that a new version of a flow sends to another origin than the version before. */
export const listRedirectedByPublishing = (
  before: readonly PublishedNode[],
  after: readonly PublishedNode[],
): readonly RedirectedCredential[] =>
  listRedirected(before, after, (old, node) =>
    Object.keys(node.credentials).filter((place) => Object.hasOwn(old.credentials, place)),
  );

const listRedirected = <Node extends { readonly id: string; readonly data: NodeData }>(
  before: readonly Node[],
  after: readonly Node[],
  keptPlaces: (old: Node, node: Node) => readonly string[],
): readonly RedirectedCredential[] =>
  after.flatMap((node) => {
    const old = before.find(({ id }) => id === node.id);
    const [from, to] = [getOrigin(old?.data), getOrigin(node.data)];
    if (!old || from === to) return [];
    return keptPlaces(old, node).map((field) => ({ nodeId: node.id, field, from, to }));
  });

const ORIGIN = /^\s*([a-z][a-z0-9+.-]*):[/\\]*([^/\\?#]*)/i;
const DEFAULT_PORTS: Readonly<Record<string, RegExp>> = { http: /:80$/, https: /:443$/ };

const getOrigin = (data: NodeData | undefined): string | null => {
  const [, scheme = '', authority = ''] = ORIGIN.exec(typeof data?.url === 'string' ? data.url : '') ?? [];
  if (authority === '') return null;
  const name = scheme.toLowerCase();
  return `${name}://${authority
    .trim()
    .toLowerCase()
    .replace(DEFAULT_PORTS[name] ?? /$^/, '')}`;
};
