import { tryShort } from '../faults/try-short.ts';

/** What docs/operate/standby.md says about Patroni, with the files of docs/deploy/patroni. */
await tryShort(['Patroni: the primary is lost', 'Patroni: planned switchover']);
