import type { Schemas } from '../../schemas.ts';

/** A column of a dense list besides number and subject. */
export type ColumnName = Schemas['View']['columns'][number];

/** Means no column in an address, where an empty text would mean no choice. */
export const NO_COLUMNS = 'none';
