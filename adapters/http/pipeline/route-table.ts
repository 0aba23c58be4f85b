import type { Mounted } from './route.ts';

interface Node {
  readonly children: Map<string, Node>;
  /** Matches any segment. */
  parameter: Node | null;
  readonly routes: Map<string, Mounted>;
}

const createNode = (): Node => ({ children: new Map(), parameter: null, routes: new Map() });

/** Finds the route of a method and a path as the router does: in any case, with or without a slash at the end. */
export class RouteTable {
  readonly #root = createNode();

  constructor(routes: readonly Mounted[]) {
    for (const route of routes) this.#add(route);
  }

  /** @param path without a query @returns null for an unknown path or method */
  find(method: string, path: string): Mounted | null {
    const segments = path.toLowerCase().split('/');
    const count = segments.length > 2 && segments.at(-1) === '' ? segments.length - 1 : segments.length;
    return segments[0] === ''
      ? findFrom(this.#root, segments, { place: 1, count, method: toRouteMethod(method) })
      : null;
  }

  #add(route: Mounted): void {
    let node = this.#root;
    for (const segment of `${route.prefix}${route.path}`.toLowerCase().split('/').slice(1))
      node = segment.startsWith('{') ? (node.parameter ??= createNode()) : getOrAddChild(node, segment);
    if (!node.routes.has(route.method)) node.routes.set(route.method, route);
  }
}

const getOrAddChild = ({ children }: Node, segment: string): Node => {
  const child = children.get(segment) ?? createNode();
  children.set(segment, child);
  return child;
};

/** A path that names a segment is looked for before one that takes any. */
const findFrom = (
  node: Node,
  segments: readonly string[],
  search: { readonly place: number; readonly count: number; readonly method: string },
): Mounted | null => {
  if (search.place === search.count) return node.routes.get(search.method) ?? null;
  const segment = segments[search.place] ?? '';
  const next = { ...search, place: search.place + 1 };
  const child = node.children.get(segment);
  const found = child ? findFrom(child, segments, next) : null;
  return found ?? (node.parameter && segment !== '' ? findFrom(node.parameter, segments, next) : null);
};

/** HEAD is answered as GET (RFC 9110, section 9.3.2). */
const toRouteMethod = (method: string): string => (method === 'HEAD' ? 'get' : method.toLowerCase());
