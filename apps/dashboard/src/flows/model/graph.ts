import type { Draft, FlowEdge, FlowNode, Graph, NodeType, NodeTypes } from './types.ts';

type Json = Readonly<Record<string, unknown>>;

interface Option {
  readonly id?: unknown;
  readonly label?: unknown;
}

export const TIMEOUT = 'timeout';

const listOptions = (data: Json): readonly Option[] =>
  Array.isArray(data.options) ? (data.options as readonly (Option | null)[]).map((option) => option ?? {}) : [];

const listOptionIds = (data: Json): readonly string[] =>
  listOptions(data).flatMap(({ id }) => (typeof id === 'string' && id !== '' ? [id] : []));

/** By which handles a node can be left. */
export const listHandles = (type: NodeType | undefined, data: Json): readonly string[] => {
  if (!type) return [];
  if (type.handles !== 'options') return type.handles;
  return [...new Set([...listOptionIds(data), ...(typeof data.timeoutSeconds === 'number' ? [TIMEOUT] : [])])];
};

/** The handle that an edge leaves by; the only one of a node need not be named. */
export const getHandle = ({ sourceHandle }: Pick<FlowEdge, 'sourceHandle'>, handles: readonly string[]): string =>
  sourceHandle ?? (handles.length === 1 ? (handles[0] ?? '') : '');

/** A way out of a node, and where it leads. */
export interface Branch {
  readonly handle: string;
  readonly edge: FlowEdge | null;
  /** Whether an edge leaves by a handle that the node does not have. */
  readonly isUnknown: boolean;
}

/** The ways out of a node, with those of its edges that leave by no handle of it. */
export const listBranches = ({ edges }: Graph, node: FlowNode, types: NodeTypes): readonly Branch[] => {
  const handles = listHandles(types.get(node.type), node.data);
  const leaving = edges.filter(({ source }) => source === node.id);
  const known = handles.map((handle) => ({
    handle,
    edge: leaving.find((edge) => getHandle(edge, handles) === handle) ?? null,
    isUnknown: false,
  }));
  const shown = new Set(known.map(({ edge }) => edge));
  const rest = leaving.filter((edge) => !shown.has(edge));
  return [...known, ...rest.map((edge) => ({ handle: edge.sourceHandle ?? '', edge, isUnknown: true }))];
};

/** An id that is free: `ask_question`, `ask_question_2`, … */
export const toFreeId = (base: string, used: readonly string[]): string => {
  let id = base;
  for (let number = 2; used.includes(id); number += 1) id = `${base}_${number}`;
  return id;
};

const removeEdges = (edges: readonly FlowEdge[], is: (edge: FlowEdge) => boolean): readonly FlowEdge[] =>
  edges.some(is) ? edges.filter((edge) => !is(edge)) : edges;

/** A place in the graph: a node, and the handle by which it is left. */
export interface Place {
  readonly nodeId: string;
  readonly handle: string;
}

export const findEdge = (graph: Graph, { nodeId, handle }: Place, types: NodeTypes): FlowEdge | null => {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (!node) return null;
  return listBranches(graph, node, types).find((branch) => branch.handle === handle)?.edge ?? null;
};

/** Lets a handle lead to a node, or to nothing. It led elsewhere before. */
export const connect = <G extends Graph>(graph: G, place: Place, target: string | null, types: NodeTypes): G => {
  const before = findEdge(graph, place, types);
  if ((before?.target ?? null) === target) return graph;
  const kept = removeEdges(graph.edges, (edge) => edge === before);
  if (target === null) return { ...graph, edges: kept };
  const id =
    before?.id ??
    toFreeId(
      `${place.nodeId}-${place.handle}`.slice(0, 56),
      graph.edges.map((edge) => edge.id),
    );
  return { ...graph, edges: [...kept, { id, source: place.nodeId, sourceHandle: place.handle, target }] };
};

export const removeEdge = <G extends Graph>(graph: G, id: string): G => ({
  ...graph,
  edges: removeEdges(graph.edges, (edge) => edge.id === id),
});

/** Whether the nodes have places of their own. A flow that was made by the API may have none. */
export const hasLayout = ({ nodes }: { readonly nodes: readonly Pick<FlowNode, 'position'>[] }): boolean =>
  nodes.length < 2 || new Set(nodes.map(({ position: { x, y } }) => `${x} ${y}`)).size > 1;

/** Removes a node with its edges. What led to it leads to its follower now, if it has only one. */
export const removeNode = (draft: Draft, id: string): Draft => {
  const followers = draft.edges.filter(({ source }) => source === id).map(({ target }) => target);
  const [follower] = followers;
  const successor = followers.length === 1 && follower !== id ? follower : undefined;
  return {
    ...draft,
    nodes: draft.nodes.filter((node) => node.id !== id),
    edges: draft.edges.flatMap((edge) => {
      if (edge.source === id) return [];
      if (edge.target !== id) return [edge];
      return successor === undefined || successor === edge.source ? [] : [{ ...edge, target: successor }];
    }),
  };
};

/** The one option whose id differs, as before and after; null unless there is exactly one. */
const findRenamed = (before: readonly string[], after: readonly string[]): readonly [string, string] | null => {
  if (before.length !== after.length) return null;
  const changed = before.flatMap((id, index): (readonly [string, string])[] =>
    id === after[index] ? [] : [[id, after[index] ?? '']],
  );
  const [only] = changed;
  return changed.length === 1 && only && !before.includes(only[1]) ? only : null;
};

/** Names a step; null takes its name away. */
export const renameNode = (draft: Draft, nodeId: string, name: string | null): Draft => ({
  ...draft,
  nodes: draft.nodes.map((node) => (node.id === nodeId ? { ...node, name } : node)),
});

/** Changes the data of a node. Edges follow an option whose id changes, and go with one that is removed. */
export const changeData = (draft: Draft, nodeId: string, data: FlowNode['data']): Draft => {
  const before = draft.nodes.find(({ id }) => id === nodeId);
  if (!before || before.data === data) return draft;
  const nodes = draft.nodes.map((node) => (node.id === nodeId ? { ...node, data } : node));
  const [old, now] = [listOptionIds(before.data), listOptionIds(data)];
  const renamed = findRenamed(old, now);
  if (renamed) {
    const [from, to] = renamed;
    const edges = draft.edges.map((edge) =>
      edge.source === nodeId && edge.sourceHandle === from ? { ...edge, sourceHandle: to } : edge,
    );
    return { ...draft, nodes, edges };
  }
  const removed = now.length < old.length ? old.filter((id) => !now.includes(id)) : [];
  const edges = removeEdges(
    draft.edges,
    ({ source, sourceHandle }) => source === nodeId && removed.includes(sourceHandle ?? ''),
  );
  return { ...draft, nodes, edges };
};

/** Moves nodes to other places on the canvas. */
export const moveNodes = (draft: Draft, positions: ReadonlyMap<string, FlowNode['position']>): Draft => ({
  ...draft,
  nodes: draft.nodes.map((node) => ({ ...node, position: positions.get(node.id) ?? node.position })),
});
