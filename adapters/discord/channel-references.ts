/** The end of the topic of a channel that the bot made: names the key under which it was made. */
const REFERENCE = /· ref \S+$/;
const MAX_TOPIC = 1_024;

/** The topic of a channel that is made under this key, after a text for people. */
export const toTopic = (key: string, text = ''): string => joinTopic(text, `· ref ${key}`.slice(-MAX_TOPIC));

/** The topic of a channel with another text; of a channel that has no reference it is the text. */
export const replaceTopicText = (topic: string, text: string): string =>
  joinTopic(text, REFERENCE.exec(topic)?.[0] ?? '');

const joinTopic = (text: string, reference: string): string =>
  `${text.slice(0, Math.max(0, MAX_TOPIC - reference.length - 1)).toWellFormed()} ${reference}`.trim();

/** Whether the bot made the channel that has this topic. */
export const hasReference = (topic: string | null | undefined): boolean => REFERENCE.test(topic ?? '');
