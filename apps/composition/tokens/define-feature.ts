import { ContainerModule } from 'inversify';
import { type Provide, provider } from './provide.ts';

type Bindings = (provide: Provide) => void;

/** A feature of core in the container: its use cases over ports, and the stores that implement its ports. */
export interface Feature {
  readonly useCases: ContainerModule;
  /** The stores in PostgreSQL or the embedded database; tests load others in their place. */
  readonly stores: ContainerModule;
}

const toModule = (bindAll: Bindings): ContainerModule => new ContainerModule(({ bind }) => bindAll(provider(bind)));

export const defineFeature = ({
  useCases,
  stores = () => undefined,
}: {
  readonly useCases: Bindings;
  readonly stores?: Bindings;
}): Feature => ({ useCases: toModule(useCases), stores: toModule(stores) });
