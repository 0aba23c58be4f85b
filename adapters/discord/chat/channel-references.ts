/** The end of the topic of a channel that the bot made: names the key under which it was made. */
const REFERENCE = /· ref \S+$/;
const MAX_TOPIC = 1_024;

/** The topic of a channel that is made under this key. */
export const toTopic = (key: string): string => `· ref ${key}`.slice(-MAX_TOPIC);

/** Whether the bot made the channel that has this topic. */
export const hasReference = (topic: string | null | undefined): boolean => REFERENCE.test(topic ?? '');
