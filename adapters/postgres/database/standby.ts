import { createStandbyError } from './errors.ts';
import type { Pool } from './pool.ts';

/** A pooler may have led an open connection to another server meanwhile. @throws when the server is a standby */
export const assertPrimary = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ isStandby: boolean }>({ text: 'select pg_is_in_recovery() as "isStandby"' });
  if (rows[0]?.isStandby) throw createStandbyError();
};
