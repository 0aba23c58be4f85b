import type { Input, InputFields, InputKind } from '../../shared/record/input.ts';
import { type ActionNodeName, getEntry, NODE_ACTIONS, type NodeAction } from '../../tickets/index.ts';
import type { Fields, FieldSpec } from './field-spec.ts';

type Spec = Input['spec'];

/** The first clause of the description of the input, for a field that is filled in when the node is reached. */
const describe = ({ description }: Spec, more: string): string =>
  `${(description ?? '').split(/[;.]/, 1).join('')}; ${more}.`;

const FIELDS: { readonly [Kind in InputKind]: (spec: Spec) => FieldSpec } = {
  user: (spec) => ({ kind: 'text', max: 50, isTemplate: true, description: describe(spec, 'a template') }),
  category: (spec) => ({ kind: 'id', description: describe(spec, 'an id') }),
  ticket: (spec) => ({ kind: 'id', description: describe(spec, 'an id') }),
  text: (spec) => ({ kind: 'text', max: spec.max, isTemplate: true, description: describe(spec, 'a template') }),
  flag: (spec) => ({ kind: 'choice', of: ['yes', 'no'], description: describe(spec, 'by default no') }),
  integer: (spec) => ({ kind: 'integer', min: spec.min, max: spec.max, description: describe(spec, 'a number') }),
  instant: (spec) => ({
    kind: 'integer',
    min: 1,
    max: 2_592_000,
    unit: 'seconds',
    description: describe(spec, 'this long after the node is reached'),
  }),
};

const buildFields = (inputs: InputFields): Fields =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, { spec }]) => [
      name,
      { ...FIELDS[spec.kind](spec), ...(!spec.isOptional && { required: true }) },
    ]),
  );

interface ActionNode {
  readonly name: ActionNodeName;
  readonly action: NodeAction;
  readonly description: string;
  readonly fields: Fields;
}

/** The nodes that execute an action on the ticket of the run, made of the entries of the actions. */
export const ACTION_NODES: readonly ActionNode[] = NODE_ACTIONS.flatMap((action) => {
  const { node, input = {} } = getEntry(action);
  if (!node) return [];
  return [{ name: node.name as ActionNodeName, action, description: node.description, fields: buildFields(input) }];
});

export const ACTION_NODE_NAMES = ACTION_NODES.map(({ name }) => name);
