/** The environment does not make a configuration. The message has a line for each complaint. */
export class ConfigError extends Error {}
