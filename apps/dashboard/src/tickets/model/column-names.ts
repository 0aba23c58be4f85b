import type { Schemas } from '../../schemas.ts';

/** A column of a dense list besides number and subject. */
export type ColumnName = Schemas['View']['columns'][number];

/** Stands for no column at all in an address, as an empty text takes the choice away. */
export const NO_COLUMNS = 'none';
