/** A piece of a message as the chat shows it. */
export type TextPart =
  | { readonly kind: 'text' | 'bold' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | { readonly kind: 'user' | 'role' | 'channel'; readonly id: string };

const PATTERN =
  /\[(?<label>[^\]\n]+)\]\((?<target>https?:\/\/[^\s)]+)\)|(?<url>https?:\/\/[^\s<>]*[^\s<>.,;:!?)])|<(?<sign>@!?|@&|#)(?<id>\d{1,20})>|\*\*(?<bold>[^*\n]+)\*\*|`(?<code>[^`\n]+)`/g;

const MENTIONS = { '@': 'user', '@!': 'user', '@&': 'role', '#': 'channel' } as const;

const toPart = ({ label, target, url, sign, id, bold, code }: Readonly<Record<string, string>>): TextPart => {
  if (sign !== undefined && id !== undefined) return { kind: MENTIONS[sign as keyof typeof MENTIONS], id };
  if (bold !== undefined) return { kind: 'bold', text: bold };
  if (code !== undefined) return { kind: 'code', text: code };
  const address = target ?? url ?? '';
  return { kind: 'link', text: label ?? address, url: address };
};

/** Splits the text of a message at mentions, links, bold text and code. */
export const splitChatText = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PATTERN)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(toPart(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
};
