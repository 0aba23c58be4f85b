import type { Schemas } from '../schemas.ts';

export type Category = Schemas['Category'];
export type CategoryForm = Schemas['Form'];
export type Question = Schemas['Question'];
