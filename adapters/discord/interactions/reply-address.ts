/** Where a user is answered: in place of "thinking…" (`original`), or with a message of its own (`follow-up`). */
export interface ReplyAddress {
  readonly kind: 'original' | 'follow-up';
  /** The id of the interaction, which its answers name. */
  readonly interaction: string;
  /** Where the interaction was. */
  readonly channel: string;
  /** Belongs to the interaction; valid for 15 minutes. */
  readonly token: string;
}

export const formatReplyAddress = ({ kind, interaction, channel, token }: ReplyAddress): string =>
  [kind, interaction, channel, token].join(':');

/** @throws for a text that `formatReplyAddress` did not make */
export const parseReplyAddress = (text: string): ReplyAddress => {
  const [kind, interaction = '', channel = '', ...token] = text.split(':');
  if (kind !== 'original' && kind !== 'follow-up') throw new Error(`"${kind}" is no kind of reply.`);
  return { kind, interaction, channel, token: token.join(':') };
};
