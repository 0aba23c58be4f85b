import { z } from 'zod';
import { SchemaRegistry } from '#adapters/http/openapi/json-schema.ts';

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
