interface Body {
  /** The name of its schema. */
  readonly schema: string;
  readonly value: unknown;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: RequestBody }>>>>;
}

interface RequestBody {
  readonly content: {
    readonly 'application/json': { readonly schema: { readonly $ref: string }; readonly example?: unknown };
  };
}

/** Bodies whose inner parts leave out all that they may. */
const NESTED: readonly Body[] = [
  {
    schema: 'CategoryCreate',
    value: { name: 'n', form: { title: 't', questions: [{ id: 'q', type: 'short', label: 'l' }] } },
  },
  { schema: 'CommandCreate', value: { name: 'n', description: 'd', response: { content: 'c' } } },
  { schema: 'FlowTest', value: { answers: { call: {} } } },
  {
    schema: 'FlowUpdate',
    value: { nodes: [{ id: 'a', type: 'end' }], edges: [{ id: 'e', source: 'a', target: 'a' }] },
  },
  { schema: 'FlowUpdate', value: { trigger: { kind: 'api' } } },
  { schema: 'AutomationUpdate', value: { actions: [{ type: 'close_ticket' }] } },
  { schema: 'PanelUpdate', value: { embeds: [{}, { fields: [{ name: 'n', value: 'v' }] }], options: [] } },
];

/** The bodies in the examples of the document, and those with inner parts that are as small as can be. */
export const listBodies = ({ paths }: ApiDocument): readonly Body[] => {
  const contents = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ requestBody }) => (requestBody ? [requestBody.content['application/json']] : []));
  const examples = contents.map(({ schema, example = {} }) => ({
    schema: schema.$ref.split('/').at(-1) ?? '',
    value: example,
  }));
  return [...examples, ...NESTED];
};
