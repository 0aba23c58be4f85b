import { plusMs } from '../../../shared/instant.ts';
import { isChatId } from '../../../shared/ids.ts';
import type { Input, InputFields, InputKind } from '../../../shared/record/input.ts';
import type { LookUp } from '../../../shared/values/template.ts';
import { type ActionInput, type ActionNodeName, getEntry, type NodeAction } from '../../../tickets/index.ts';
import { ACTION_NODES } from '../../model/action-nodes.ts';
import type { NodeData } from '../../model/flow.ts';
import { type AtNode, type NodeMoves, toPerformMove } from './next-move.ts';
import { fillInOrNull, readUserId } from './node-data.ts';

interface Given {
  readonly data: NodeData;
  readonly at: Pick<AtNode, 'situation'>;
  readonly lookUp: LookUp;
}

type Reader = (given: Given, name: string, max: number) => unknown;

const readPlain: Reader = ({ data }, name) => data[name] ?? null;

/** Null is what is not given. */
const READERS: { readonly [Kind in InputKind]: Reader } = {
  user: ({ data, lookUp }, name) => readUserId(fillInOrNull(data, name, lookUp)),
  category: readPlain,
  ticket: readPlain,
  text: ({ data, lookUp }, name, max) => fillInOrNull(data, name, lookUp, max),
  flag: ({ data }, name) => data[name] === 'yes',
  integer: readPlain,
  instant: ({ data, at }, name) => {
    const seconds = data[name];
    return typeof seconds === 'number' ? plusMs(at.situation.at, seconds * 1_000) : null;
  },
};

interface ReadInput {
  readonly values: Readonly<Record<string, unknown>>;
  /** Says why the action cannot be executed; null when it can. */
  readonly error: string | null;
}

/** Templates may be filled in with nothing, or with what is no id. */
export const readInput = (fields: InputFields, given: Given): ReadInput => {
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, { spec }]) => [name, READERS[spec.kind](given, name, spec.max)]),
  );
  const [error = null] = Object.entries(fields).flatMap(
    ([name, { spec }]) => findFault(name, spec, values[name]) ?? [],
  );
  return { values, error };
};

const findFault = (name: string, { kind, isOptional }: Input['spec'], value: unknown): string | null => {
  if (value === null) return isOptional ? null : `With these values ${name} is empty.`;
  return kind === 'user' && typeof value === 'string' && !isChatId(value) ? `"${value}" is not a user id.` : null;
};

const buildMoves = (action: NodeAction): NodeMoves => ({
  begin: (data, at, lookUp) => {
    const { values, error } = readInput(getEntry(action).input ?? {}, { data, at, lookUp });
    if (error !== null) return { kind: 'fail', error };
    // The data of a node is checked against the fields that are made of the input.
    return toPerformMove({ kind: 'act', action, input: values as ActionInput<NodeAction> });
  },
});

export const ACTION_MOVES = Object.fromEntries(
  ACTION_NODES.map(({ name, action }) => [name, buildMoves(action)]),
) as Readonly<Record<ActionNodeName, NodeMoves>>;
