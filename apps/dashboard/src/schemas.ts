import type { components } from './generated/server.d.ts';

/** The shapes of the API, from its OpenAPI document. */
export type Schemas = components['schemas'];
