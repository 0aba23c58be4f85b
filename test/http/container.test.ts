import 'reflect-metadata';
import { Container } from 'inversify';
import { core, memory, node } from '../../apps/composition/modules.ts';
import { feature } from '../../apps/composition/tokens.ts';

it('can build every feature from the in-memory adapters', () => {
  const container = new Container();
  container.load(core, node, memory);
  for (const token of Object.values(feature)) expect(container.get(token as never)).toBeDefined();
});

it('names the port nobody provides', () => {
  const container = new Container();
  container.load(core, memory);
  expect(() => container.get(feature.tickets)).toThrow(/Clock/);
});
