import { z } from 'zod';
import { SchemaRegistry } from '#adapters/http/pipeline/json-schema.ts';

const Inner = z.strictObject({ size: z.int().default(1) }).meta({ id: 'Inner', description: 'Has a default.' });
const Middle = z.strictObject({ inner: Inner }).meta({ id: 'Middle', description: 'Refers to it.' });
const Outer = z.strictObject({ middle: Middle }).meta({ id: 'Outer', description: 'Refers to it from afar.' });
const OUTER = { $ref: '#/components/schemas/Outer' };

it('names the form for requests apart where it differs, also by what it refers to from afar', () => {
  const schemas = new SchemaRegistry();
  expect(schemas.addOutput(Outer)).toEqual(OUTER);
  expect(schemas.addInput(Outer)).toEqual({ $ref: '#/components/schemas/OuterInput' });
  const names = ['Inner', 'InnerInput', 'Middle', 'MiddleInput', 'Outer', 'OuterInput'];
  expect(Object.keys(schemas.list())).toEqual(names);
  expect(schemas.list().MiddleInput).toMatchObject({
    properties: { inner: { $ref: '#/components/schemas/InnerInput' } },
  });
});

it('says the defaults of the fields of a request, at any depth, without the keyword that generators take for required', () => {
  const schemas = new SchemaRegistry();
  const Field = z.strictObject({ default: z.string().nullable().default(null).describe('Called like the keyword.') });
  const body = z.strictObject({
    inner: Inner.default({ size: 2 }),
    list: z.array(z.strictObject({ force: z.boolean().default(false).describe('By force.') })),
    either: z.union([z.null(), z.record(z.string(), Field)]),
  });
  schemas.addInput(body, { name: 'Body', description: 'A body.' });
  expect(schemas.list()).toMatchObject({
    Inner: { properties: { size: { type: 'integer', 'x-default': 1 } } },
    Body: {
      required: ['list', 'either'],
      properties: {
        inner: { $ref: '#/components/schemas/Inner', 'x-default': { size: 2 } },
        list: { items: { properties: { force: { description: 'By force. Default: `false`.', 'x-default': false } } } },
        either: {
          anyOf: [
            { type: 'null' },
            {
              additionalProperties: {
                properties: { default: { description: 'Called like the keyword.', 'x-default': null } },
              },
            },
          ],
        },
      },
    },
  });
  expect(JSON.stringify(schemas.list())).not.toMatch(/"default":(?!\{"description")/);
});

it('keeps the keyword in responses, whose fields are all there', () => {
  const schemas = new SchemaRegistry();
  schemas.addOutput(Inner);
  expect(schemas.list().Inner).toMatchObject({ required: ['size'], properties: { size: { default: 1 } } });
});

it('gives what is only in requests its own name', () => {
  const schemas = new SchemaRegistry();
  expect(schemas.addInput(Outer)).toEqual(OUTER);
  expect(Object.keys(schemas.list())).toEqual(['Inner', 'Middle', 'Outer']);
});

it('names a schema without an id as it is asked to', () => {
  const schemas = new SchemaRegistry();
  const reference = schemas.addInput(z.strictObject({}), { name: 'Nothing', description: 'An empty body.' });
  expect(reference).toEqual({ $ref: '#/components/schemas/Nothing' });
  expect(schemas.list().Nothing).toMatchObject({ type: 'object', description: 'An empty body.' });
});

it('refuses two schemas of one name', () => {
  const schemas = new SchemaRegistry();
  const name = { name: 'One', description: 'The first.' };
  schemas.addInput(z.object({ a: z.string() }), name);
  expect(() => schemas.addInput(z.object({ a: z.string() }), name)).not.toThrow();
  expect(() => schemas.addInput(z.object({ b: z.string() }), name)).toThrow('Two schemas are named One.');
});
