import { openApi } from '../../../apps/composition/listening/listen.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const { schemas } = (JSON.parse(JSON.stringify(openApi())) as { components: { schemas: Record<string, Schema> } })
  .components;

const toPascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

interface Derived {
  readonly name: string;
  readonly from: string;
}

/** The names that generators of clients give to the types of fields: the schema, and then the field. */
const listDerived = (owner: string, schema: Schema, from: string): readonly Derived[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([field, part]) =>
    part.$ref === undefined ? nameField(`${owner}${toPascalCase(field)}`, part, `${from}.${field}`) : [],
  ),
  ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap((parts) =>
    (parts ?? []).flatMap((part) => listDerived(owner, part, from)),
  ),
];

const nameField = (name: string, part: Schema, from: string): readonly Derived[] => [
  { name, from },
  ...listDerived(name, part, from),
  ...(part.items ? nameField(`${name}Item`, part.items, `${from}[]`) : []),
];

it('has no schema that is called like the type of a field of another, and no two such types', () => {
  const owners = new Map(Object.keys(schemas).map((name) => [name, new Set(['a schema'])]));
  for (const [name, schema] of Object.entries(schemas))
    for (const derived of listDerived(name, schema, name))
      owners.set(derived.name, (owners.get(derived.name) ?? new Set()).add(derived.from));
  const clashes = [...owners].filter(([, sources]) => sources.size > 1).map(([name, from]) => [name, ...from]);
  expect(clashes).toEqual([]);
  expect(owners.size).toBeGreaterThan(1_000);
});
