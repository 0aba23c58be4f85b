/** A language of the bot, as a BCP 47 tag; the translator knows which there are. */
export type Locale = string;
