const TIMESTAMP_SHIFT = 22n;

/** The shard that reports the events of a server. https://docs.discord.com/developers/events/gateway#sharding */
export const getShardOfServer = (guild: string, shardCount: number): number =>
  Number((BigInt(guild) >> TIMESTAMP_SHIFT) % BigInt(shardCount));
