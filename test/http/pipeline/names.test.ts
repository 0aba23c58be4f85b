import { z } from 'zod';
import { readChannelName } from '#adapters/discord/channel-names.ts';
import { CATALOGUE } from '#adapters/http/catalogue.ts';

/** How fields are called whose texts name something. */
const NAMES = ['name', 'subject', 'title', 'label', 'folder', 'section', 'tag', 'tags', 'defaultTags', 'filename'];

/** Fields with such names that are no names by which people find something. */
const NO_NAMES = [
  // Texts that staff writes; their titles are shown alone.
  'panels.create: body.embeds.fields.name',
  'panels.create: body.embeds.title',
  'panels.update: body.embeds.fields.name',
  'panels.update: body.embeds.title',
  // Is made safe before it is stored: toSafeFilename.
  'attachments.create: body.filename',
  // An event as a receiver got it, which is stored nowhere.
  'automations.test: body.event.data.ticket.formAnswers.label',
  'automations.test: body.event.data.ticket.subject',
  'automations.test: body.event.data.ticket.tags',
];

/** All schemas of texts within a schema, with the path of fields that leads to them. */
const listTexts = (schema: z.core.$ZodType, path: string): readonly (readonly [string, z.core.$ZodType])[] => {
  const { def } = schema._zod as unknown as { readonly def: Record<string, unknown> & { readonly type: string } };
  if (def.type === 'string') return [[path, schema]];
  const shape = def.type === 'object' ? (def['shape'] as Record<string, z.core.$ZodType>) : {};
  const inner = ['innerType', 'element', 'in', 'valueType'].flatMap(
    (key) => (def[key] as z.core.$ZodType | undefined) ?? [],
  );
  const options = def.type === 'union' ? (def['options'] as readonly z.core.$ZodType[]) : [];
  return [
    ...Object.entries(shape).flatMap(([name, field]) => listTexts(field, `${path}.${name}`)),
    ...[...inner, ...options].flatMap((one) => listTexts(one, path)),
  ];
};

const names = CATALOGUE.filter(({ id }) => !id.startsWith('memberServer.')).flatMap(({ id, body }) =>
  (body ? listTexts(body, 'body') : [])
    .filter(([path]) => NAMES.includes(path.split('.').at(-1) ?? ''))
    .map(([path, schema]) => [`${id}: ${path}`, schema] as const),
);

it('finds the fields that name something', () => {
  const paths = names.map(([path]) => path);
  for (const path of [
    'tickets.create: body.subject',
    'tickets.create: body.tags',
    'categories.create: body.form.title',
  ])
    expect(paths).toContain(path);
  expect(paths.length).toBeGreaterThan(30);
});

it.each(names.filter(([path]) => !NO_NAMES.includes(path)))(
  'takes the signs out of %s that turn other texts around',
  (_, schema) => {
    const { success, data } = z.safeParse(schema, 'gnp\u202E\u2066exe\u200F');
    expect(success ? data : 'gnpexe\u200F').toBe('gnpexe\u200F');
    expect(z.safeParse(schema, '\u202E').data ?? '').toBe('');
  },
);

it('takes them out of the names of channels', () => {
  expect(readChannelName({ name: 'gnp\u202Eexe' })).toBe('gnpexe');
});
