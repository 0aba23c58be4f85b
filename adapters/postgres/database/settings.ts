import type { Database } from './database.ts';

/** A value that all processes of a deployment share: the first to ask decides it. */
export const getSharedSetting = async (db: Database, name: string, propose: () => string): Promise<string> => {
  await db.query(INSERT, { name, value: propose() });
  const row = await db.queryOne<{ value: string }>(FIND, { name });
  return row?.value ?? '';
};

const INSERT = 'insert into service_settings (name, value) values (:name, :value) on conflict (name) do nothing';
const FIND = 'select value from service_settings where name = :name';
