import type { PortableRecord } from '#core/portability/index.ts';
import { truncate } from '#core/shared/values/text.ts';

const MAX_SUBJECT = 200;

/** Says why messages are missing. */
export const BOT_MESSAGES = 'Messages of bots are not part of tickets.';

/** Returns the first line of a message as the subject of its ticket. */
export const toSubject = (content: string | null | undefined): string | null => {
  const [line = ''] = content?.split('\n') ?? [];
  return line === '' ? null : truncate(line, MAX_SUBJECT);
};

/** A file of which the source has the address alone. */
export const toAttachment = (address: string): PortableRecord => ({
  filename: readFileName(address),
  url: address,
  size: null,
  sha256: null,
});

const readFileName = (address: string): string => {
  const [path = ''] = address.split(/[?#]/);
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name) || 'file';
  } catch {
    return name;
  }
};

interface EmbedTexts {
  readonly title: string | null;
  readonly description: string | null;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

/** Returns an embed as a text without a frame. */
export const toEmbedText = ({ title, description, fields }: EmbedTexts): string =>
  [title && `**${title}**`, description, ...fields.map(({ name, value }) => `**${name}**\n${value}`)]
    .filter(Boolean)
    .join('\n');
