/** Identifies the question that was asked for waiting messages, of which this is the first. */
export const toOfferKey = (message: string): string => `direct:offer:${message}`;
