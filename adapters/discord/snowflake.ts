const EPOCH_MS = 1_420_070_400_000;
const TIME_SHIFT = 22n;

/** When Discord made an id, in milliseconds since 1970. https://docs.discord.com/developers/reference#snowflakes */
export const toCreationMs = (id: string): number => Number(BigInt(id) >> TIME_SHIFT) + EPOCH_MS;

/** The smallest id of a time in milliseconds since 1970. */
export const toSnowflake = (ms: number): string => String(BigInt(ms - EPOCH_MS) << TIME_SHIFT);
