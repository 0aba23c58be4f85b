import type { Database } from './database.ts';

/** A value that all processes of a deployment share: the first to ask decides it. */
export const getSharedSetting = async (db: Database, name: string, propose: () => string): Promise<string> => {
  await db.query('insert into service_settings (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    propose(),
  ]);
  const row = await db.queryOne<{ value: string }>('select value from service_settings where name = $1', [name]);
  return row?.value ?? '';
};
