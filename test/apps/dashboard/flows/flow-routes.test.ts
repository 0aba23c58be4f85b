import {
  type Box,
  isNear,
  type Link,
  toSegments,
} from '../../../../apps/dashboard/src/flows/graph/routing/geometry.ts';
import { placeLabels } from '../../../../apps/dashboard/src/flows/graph/routing/place-labels.ts';
import { routeEdges } from '../../../../apps/dashboard/src/flows/graph/routing/route-edges.ts';
import { listBranches } from '../../../../apps/dashboard/src/flows/model/graph.ts';
import { getTidyPositions } from '../../../../apps/dashboard/src/flows/model/layout.ts';
import { getNodeWidth } from '../../../../apps/dashboard/src/flows/model/node-size.ts';
import type { Draft } from '../../../../apps/dashboard/src/flows/model/types.ts';
import { supportFlow } from '../../../support/support-flow.ts';
import { NODE_TYPES } from './flow-drafts.ts';

const HEIGHT = 100;

/** The steps and connections of a drawing. */
interface Drawing {
  readonly boxes: readonly Box[];
  readonly links: readonly (Link & { readonly label: string })[];
}

const toDrawing = (boxes: readonly Box[], edges: readonly (readonly [string, number, string])[]): Drawing => {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const links = edges.map(([source, share, target]) => {
    const [from, to] = [byId.get(source)!, byId.get(target)!];
    return {
      id: `${source} ${share} ${target}`,
      source,
      target,
      from: { x: from.x + from.width * share, y: from.y + from.height },
      to: { x: to.x + to.width / 2, y: to.y },
      label: `Choice ${Math.round(share * 10)}`,
    };
  });
  return { boxes, links };
};

const drawTidy = ({ nodes, edges }: Pick<Draft, 'nodes' | 'edges'>): Drawing => {
  const graph = { nodes, edges };
  const positions = getTidyPositions(graph, NODE_TYPES);
  const boxes = nodes.map((node) => ({
    id: node.id,
    ...positions.get(node.id)!,
    width: getNodeWidth(listBranches(graph, node, NODE_TYPES).length),
    height: HEIGHT,
  }));
  const ways = nodes.flatMap((node) => {
    const branches = listBranches(graph, node, NODE_TYPES);
    return branches.flatMap(({ edge }, index) =>
      edge ? [[node.id, (index + 0.5) / branches.length, edge.target] as const] : [],
    );
  });
  return toDrawing(boxes, ways);
};

const support = supportFlow({ categoryId: 'c', cannedReplyId: 'r', url: 'https://example.com' });
const SUPPORT = drawTidy({
  nodes: support.nodes.map((node) => ({ position: { x: 0, y: 0 }, ...node })) as unknown as Draft['nodes'],
  edges: support.edges,
});

/** Numbers from 0 to 1 that are the same in each run. */
const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

/** Steps in rows and columns, each somewhat beside its place, with connections from each to any. */
const drawAtRandom = (seed: number): Drawing => {
  const random = createRandom(seed);
  const boxes = Array.from({ length: 14 }, (_, index) => ({
    id: `n${index}`,
    x: (index % 4) * 420 + random() * 80,
    y: Math.floor(index / 4) * 260 + random() * 70,
    width: 264,
    height: HEIGHT,
  }));
  const ways = boxes.flatMap(({ id }) =>
    [0.25, 0.75].map((share) => [id, share, `n${Math.floor(random() * boxes.length)}`] as const),
  );
  return toDrawing(boxes, ways);
};

/** Lines that pass a step. Only the first line of a connection touches its source, and only the last its target. */
const listHidden = ({ boxes, links }: Drawing): readonly string[] => {
  const routes = routeEdges(boxes, links);
  return links.flatMap(({ id, source, target }) => {
    const segments = toSegments(routes.get(id) ?? []);
    const passed = segments.flatMap(([from, to], index) =>
      boxes.filter(
        (box) =>
          isNear(box, from, to, 0) &&
          !(index === 0 && box.id === source) &&
          !(index === segments.length - 1 && box.id === target),
      ),
    );
    return passed.map((box) => `${id} passes ${box.id}`);
  });
};

const listShared = ({ boxes, links }: Drawing): readonly string[] => {
  const routes = routeEdges(boxes, links);
  const lines = links.flatMap(({ id, target }) =>
    toSegments(routes.get(id) ?? []).map((line) => ({ id, target, line })),
  );
  return lines.flatMap(({ id, target, line: [a, b] }) =>
    lines
      .filter(({ target: other, line: [c, d] }) => {
        const isLevel = a.y === b.y && c.y === d.y && Math.abs(a.y - c.y) < 6;
        const overlap =
          Math.min(Math.max(a.x, b.x), Math.max(c.x, d.x)) - Math.max(Math.min(a.x, b.x), Math.min(c.x, d.x));
        return other !== target && isLevel && overlap > 1;
      })
      .map((other) => `${id} on ${other.id}`),
  );
};

describe('connections on the canvas', () => {
  it('lead from handle to handle, in horizontal and vertical lines', () => {
    const routes = routeEdges(SUPPORT.boxes, SUPPORT.links);
    for (const { id, from, to } of SUPPORT.links) {
      const points = routes.get(id) ?? [];
      expect([points[0], points.at(-1)]).toEqual([from, to]);
      for (const [one, other] of toSegments(points)) expect(one.x === other.x || one.y === other.y).toBe(true);
    }
  });

  it('run behind no step of a tidy flow, and not on each other', () => {
    expect(listHidden(SUPPORT)).toEqual([]);
    expect(listShared(SUPPORT)).toEqual([]);
  });

  it.each(Array.from({ length: 12 }, (_, seed) => seed + 1))('run behind no step however they stand (%i)', (seed) => {
    expect(listHidden(drawAtRandom(seed))).toEqual([]);
  });

  it('lead back to an earlier step, and to the step itself, around it', () => {
    const boxes = [
      { id: 'a', x: 0, y: 0, width: 264, height: HEIGHT },
      { id: 'b', x: 0, y: 200, width: 264, height: HEIGHT },
    ];
    const drawing = toDrawing(boxes, [
      ['b', 0.25, 'a'],
      ['b', 0.75, 'b'],
    ]);
    expect(listHidden(drawing)).toEqual([]);
    const routes = routeEdges(boxes, drawing.links);
    for (const { id } of drawing.links) expect(routes.get(id)!.length).toBeGreaterThan(4);
  });

  it('still lead on where steps leave no room', () => {
    const boxes = [
      { id: 'a', x: 0, y: 0, width: 264, height: HEIGHT },
      { id: 'b', x: 20, y: 40, width: 264, height: HEIGHT },
    ];
    const { links } = toDrawing(boxes, [['a', 0.5, 'b']]);
    expect(routeEdges(boxes, links).get(links[0]!.id)!.length).toBeGreaterThanOrEqual(2);
  });
});

describe('names of connections', () => {
  const toBox = (label: string, at: { readonly x: number; readonly y: number }): Box => ({
    id: label,
    x: at.x - label.length * 4,
    y: at.y - 11,
    width: label.length * 8,
    height: 22,
  });

  it('stand on the line of their connection, on no step and on no other name', () => {
    const { boxes, links } = SUPPORT;
    const routes = routeEdges(boxes, links);
    const labels = placeLabels(routes, links, boxes);
    const placed = links.map(({ id, label }) => ({ id, box: toBox(label, labels.get(id)!), at: labels.get(id)! }));
    for (const { id, box, at } of placed) {
      const isOnLine = toSegments(routes.get(id)!).some(([from, to]) =>
        isNear({ id, ...at, width: 0, height: 0 }, from, to, 1),
      );
      expect([id, isOnLine]).toEqual([id, true]);
      const others = [...boxes, ...placed.filter((other) => other.id !== id).map((other) => other.box)];
      const end = { x: box.x + box.width, y: box.y + box.height };
      expect(others.filter((other) => isNear(other, box, end, 0)).map((other) => other.id)).toEqual([]);
    }
  });
});
