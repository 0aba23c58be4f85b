/** Where a user is answered: in place of "thinking…" (`original`), or with a message of its own (`follow-up`). */
export interface ReplyAddress {
  readonly kind: 'original' | 'follow-up';
  /** Of the interaction; valid for 15 minutes. */
  readonly token: string;
}

export const formatReplyAddress = ({ kind, token }: ReplyAddress): string => `${kind}:${token}`;

/** @throws for a text that `formatReplyAddress` did not make */
export const parseReplyAddress = (text: string): ReplyAddress => {
  const [kind, ...token] = text.split(':');
  if (kind !== 'original' && kind !== 'follow-up') throw new Error(`"${kind}" is no kind of reply.`);
  return { kind, token: token.join(':') };
};
