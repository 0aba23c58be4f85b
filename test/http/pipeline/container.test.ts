import 'reflect-metadata';
import { Container } from 'inversify';
import { useCaseModules } from '../../../apps/composition/features/index.ts';
import { memoryModule } from '../../support/memory-module.ts';
import { inMemory } from '../../support/in-memory.ts';
import { feature } from '../../../apps/composition/tokens.ts';

it('can build every feature from the in-memory adapters', () => {
  const { container } = inMemory();
  for (const token of Object.values(feature)) expect(container.get(token as never)).toBeDefined();
});

it('names the port nobody provides', () => {
  const container = new Container();
  container.load(...useCaseModules, memoryModule);
  expect(() => container.get(feature.tickets)).toThrow(/Clock/);
});
