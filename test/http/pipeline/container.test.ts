import 'reflect-metadata';
import { Container } from 'inversify';
import { useCaseModules } from '../../../apps/composition/features/index.ts';
import { createInMemory } from '../../support/in-memory.ts';
import { memoryModule } from '../../support/memory-module.ts';
import { feature } from '../../../apps/composition/tokens/feature-tokens.ts';

it('can build every feature from the in-memory adapters', () => {
  const { container } = createInMemory();
  for (const token of Object.values(feature)) expect(container.get(token as never)).toBeDefined();
});

it('names the port nobody provides', () => {
  const container = new Container();
  container.load(...useCaseModules, memoryModule);
  expect(() => container.get(feature.tickets)).toThrow(/Clock/);
});
