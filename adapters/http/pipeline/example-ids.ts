import { toGuildId, toCategoryId } from '#core/shared/ids.ts';

/** An id of this service in examples: a UUID of version 7. */
export const exampleId = (number: number): string => `019b0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** The server and the category that examples name. The demo has both, so that examples can be sent to it unchanged. */
export const EXAMPLE_GUILD_ID = toGuildId('1000000000000000001');
export const EXAMPLE_CATEGORY_ID = toCategoryId(exampleId(1));
