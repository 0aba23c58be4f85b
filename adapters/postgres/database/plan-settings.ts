/**
 * Every query has an index. A plan that was made while a table was almost empty would read all of it for as long as
 * the connection keeps it, so plans without an index are out of the question; the costs that this puts on the rest
 * must not start the compiler.
 */
export const PLANS = ['enable_seqscan=off', 'jit=off'];

/** How alike a word of the knowledge base has to be to be looked at as what was meant: two letters may be swapped. */
export const SIMILARITY = 'pg_trgm.similarity_threshold=0.15';

/**
 * For the embedded database, where requests wait for each statement: by default, ANALYZE reads 30,000 rows in one piece,
 * and an index of words gets 4 MB of entries at once.
 */
export const SMALL_STEPS = ['default_statistics_target=10', "gin_pending_list_limit='256kB'"];
