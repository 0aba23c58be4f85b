import { plusMs } from '../../../shared/instant.ts';
import type { InputKind } from '../../../shared/record/input.ts';
import type { LookUp } from '../../../shared/values/template.ts';
import { type ActionInput, type ActionNodeName, getEntry, type NodeAction } from '../../../tickets/index.ts';
import { ACTION_NODES } from '../../model/action-nodes.ts';
import type { NodeData } from '../../model/flow.ts';
import { type AtNode, type NodeMoves, toPerformMove } from './next-move.ts';
import { fillInOrNull, readUserId } from './node-data.ts';

interface Given {
  readonly data: NodeData;
  readonly name: string;
  readonly max: number;
  readonly at: AtNode;
  readonly lookUp: LookUp;
}

/** Null is what is not given; the use case refuses it where it is needed. */
const READERS: { readonly [Kind in InputKind]: (given: Given) => unknown } = {
  user: ({ data, name, lookUp }) => readUserId(fillInOrNull(data, name, lookUp)),
  category: ({ data, name }) => data[name] ?? null,
  ticket: ({ data, name }) => data[name] ?? null,
  text: ({ data, name, lookUp, max }) => fillInOrNull(data, name, lookUp, max),
  flag: ({ data, name }) => data[name] === 'yes',
  integer: ({ data, name }) => data[name] ?? null,
  instant: ({ data, name, at }) => {
    const seconds = data[name];
    return typeof seconds === 'number' ? plusMs(at.situation.at, seconds * 1_000) : null;
  },
};

const buildMoves = (action: NodeAction): NodeMoves => ({
  begin: (data, at, lookUp) => {
    const values = Object.entries(getEntry(action).input ?? {}).map(([name, { spec }]) => [
      name,
      READERS[spec.kind]({ data, name, max: spec.max, at, lookUp }),
    ]);
    // The data of a node is checked against the fields that are made of the input.
    return toPerformMove({ kind: 'act', action, input: Object.fromEntries(values) as ActionInput<NodeAction> });
  },
});

export const ACTION_MOVES = Object.fromEntries(
  ACTION_NODES.map(({ name, action }) => [name, buildMoves(action)]),
) as Readonly<Record<ActionNodeName, NodeMoves>>;
