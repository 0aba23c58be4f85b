/** The messages of a ticket's channel without the opening message, which mentions its requester. */
export const withoutGreeting = <Message extends { readonly content: string }>(
  messages: readonly Message[],
): Message[] => messages.filter(({ content }) => !/^<@\d+>( <@&\d+>)*$/.test(content));
