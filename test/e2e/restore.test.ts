import { tryShort } from '../faults/try-short.ts';

/** What docs/operate/restore.md says. */
await tryShort([
  'restored from a copy of the folder of the embedded database',
  'restored from a backup of the embedded database made under load',
  'restored from a dump made under load, in another PostgreSQL',
  'restored to a point in time before a mistake, from a base backup',
]);
