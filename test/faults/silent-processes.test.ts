import { tryShort } from './try-short.ts';

await tryShort([
  'connections to PostgreSQL stay open and say nothing',
  'PostgreSQL suspended: it neither answers nor ends',
]);
