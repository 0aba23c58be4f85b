/** The messages of a ticket's channel without the one with which the bot greets its requester. */
export const withoutGreeting = <Message extends { readonly content: string }>(
  messages: readonly Message[],
): Message[] =>
  messages.filter(({ content }) => !/, this is ticket #\d+\. Staff will answer you here\.$/.test(content));
