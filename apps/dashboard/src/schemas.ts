import type { components, paths } from './generated/server.d.ts';

/** The shapes of the API, from its OpenAPI document. */
export type Schemas = components['schemas'];

interface JsonRequest<Body> {
  readonly requestBody?: { readonly content: { readonly 'application/json': Body } };
}

/** What a request of the API sends as JSON. */
export type BodyOf<Operation> = Operation extends JsonRequest<infer Body> ? Body : never;

export type RequestBody<Path extends keyof paths, Method extends keyof paths[Path]> = BodyOf<paths[Path][Method]>;
