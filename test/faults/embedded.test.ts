import { tryShort } from './try-short.ts';

await tryShort(['power cuts, on the embedded database', 'kill -9 of standalone, on the embedded database']);
