/** Under this key the question stands that was asked for messages that wait, of which this is the first. */
export const toOfferKey = (message: string): string => `direct:offer:${message}`;
