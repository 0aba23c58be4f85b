/** Where people read a message in Discord. */
export const toMessageAddress = (guild: string | undefined, channel: string, message: string): string =>
  `https://discord.com/channels/${guild ?? '@me'}/${channel}/${message}`;
