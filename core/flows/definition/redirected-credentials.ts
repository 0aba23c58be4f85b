import type { StoredNode, NodeData, PublishedNode } from '../model/flow.ts';

export interface RedirectedCredential {
  readonly nodeId: string;
  readonly field: string;
  /** Holds scheme, host and port (RFC 6454), with unresolved template variables; null without address. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Lists credentials that a change keeps although the address of their node moves to another origin. */
export const listRedirectedByChange = (
  before: readonly StoredNode[],
  after: readonly StoredNode[],
): readonly RedirectedCredential[] =>
  listRedirected(before, after, (old, node) =>
    Object.keys(node.sealed).filter((place) => old.sealed[place]?.sealed === node.sealed[place]?.sealed),
  );

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
