const MENTION = /<@!?(\d+)>/g;

/** The ids of the users that a text mentions. */
export const listMentions = (text: string): readonly string[] => [...text.matchAll(MENTION)].map(([, id = '']) => id);

/** A text of the chat with names in place of mentions. */
export const nameMentions = (text: string, nameOf: (id: string) => string): string =>
  text.replace(MENTION, (_, id: string) => `@${nameOf(id)}`);
