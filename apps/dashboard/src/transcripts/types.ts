import type { Schemas } from '../api.ts';

export type Transcript = Schemas['Transcript'];
