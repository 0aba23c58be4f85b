/** A part of a text as the chat shows it. */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'em' | 'u' | 's' | 'spoiler'; readonly children: readonly Inline[] }
  | { readonly kind: 'code' | 'emoji' | 'role' | 'channel' | 'user' | 'command' | 'everyone'; readonly text: string }
  | { readonly kind: 'time'; readonly at: string }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] };

/** An address without the punctuation of the sentence around it; brackets belong to it in pairs. */
const ADDRESS = String.raw`https?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:[^\s<>"().,;:!?'*_~|\]}]|\([^\s<>"()]*\))`;

/** One alternative each; the order decides where several begin at the same place. */
const SYNTAX = new RegExp(
  [
    String.raw`\\(?<escaped>[!-\/:-@\[-${'`'}\{-~])`,
    String.raw`(?<!${'`'})(?<ticks>${'`'}+)(?!${'`'})(?<code>[^\n]*?[^${'`'}\n])\k<ticks>(?!${'`'})`,
    String.raw`<@!?(?<user>\d{1,25})>`,
    String.raw`<@&(?<role>\d{1,25})>`,
    String.raw`<#(?<channel>\d{1,25})>`,
    String.raw`<\/(?<command>[^:<>\n]{1,100}):\d{1,25}>`,
    String.raw`@(?<everyone>everyone|here)\b`,
    String.raw`<a?:(?<emoji>\w{1,32}):\d{1,25}>`,
    String.raw`<t:(?<time>-?\d{1,13})(?::[tTdDfFR])?>`,
    String.raw`<(?<bracketed>https?:\/\/[^\s<>]+)>`,
    String.raw`\[(?<label>[^\[\]\n]{1,300})\]\((?<target>https?:\/\/[^\s()<>]+)(?: +"[^"\n]*")?\)`,
    `(?<address>${ADDRESS})`,
    String.raw`\*{3}(?<both>[^\s*](?:[^*]*[^\s*])?)\*{3}`,
    String.raw`\*\*(?<strong>[\s\S]+?)\*\*(?!\*)`,
    String.raw`__(?<u>[\s\S]+?)__(?!_)`,
    String.raw`~~(?<s>[\s\S]+?)~~`,
    String.raw`\|\|(?<spoiler>[^|][\s\S]*?)\|\|`,
    String.raw`\*(?=[^\s*])(?<star>(?:\*\*[^*]+\*\*|[^*])+?)(?<!\s)\*(?!\*)`,
    String.raw`(?<![\p{L}\p{N}])_(?<em>[^\s_](?:[^\n_]*[^\s_])?)_(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
);

const MAX_DEPTH = 6;

type Groups = Readonly<Record<string, string | undefined>>;

const SPANS = { strong: 'strong', u: 'u', s: 's', spoiler: 'spoiler', star: 'em', em: 'em' } as const;
const LABELS = ['code', 'user', 'role', 'channel', 'command', 'everyone', 'emoji'] as const;

/** An address of the web; null for anything else, which stays text. */
const toAddress = (text: string): URL | null => {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
};

/** Null where an address does not lead where it seems to: to a host in letters that only look like those of another. */
const toPlainAddress = (text: string): URL | null => {
  const url = toAddress(text);
  return url && text.toLowerCase().startsWith(url.origin) ? url : null;
};

const toMaskedLink = (label: string, target: string, depth: number): Inline | null => {
  const url = toAddress(target);
  return url && { kind: 'link', href: url.href, children: parseInline(label, depth + 1) };
};

const toLink = ({ bracketed, address, label, target }: Groups, depth: number): Inline | null => {
  if (label !== undefined && target !== undefined) return toMaskedLink(label, target, depth);
  const written = bracketed ?? address ?? '';
  const url = toPlainAddress(written);
  return url && { kind: 'link', href: url.href, children: [written] };
};

const toTime = (seconds: string): Inline | null => {
  const at = new Date(Number(seconds) * 1_000);
  return Number.isNaN(at.getTime()) ? null : { kind: 'time', at: at.toISOString() };
};

const toSpan = (groups: Groups, depth: number): Inline | null => {
  if (groups.both !== undefined) {
    return { kind: 'em', children: [{ kind: 'strong', children: parseInline(groups.both, depth + 1) }] };
  }
  for (const [name, kind] of Object.entries(SPANS)) {
    const text = groups[name];
    if (text !== undefined) return { kind, children: parseInline(text, depth + 1) };
  }
  return null;
};

const toNode = (groups: Groups, depth: number): Inline | null => {
  if (groups.escaped !== undefined) return groups.escaped;
  if (groups.time !== undefined) return toTime(groups.time);
  for (const kind of LABELS) {
    const text = groups[kind];
    if (text !== undefined) return { kind, text };
  }
  return toLink(groups, depth) ?? toSpan(groups, depth);
};

/** Reads emphasis, code, spoilers, links, mentions and times. */
export const parseInline = (text: string, depth = 0): readonly Inline[] => {
  if (depth > MAX_DEPTH) return [text];
  const nodes: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(SYNTAX)) {
    const node = toNode(match.groups ?? {}, depth);
    if (node === null) continue;
    if (match.index > end) nodes.push(text.slice(end, match.index));
    nodes.push(node);
    end = match.index + match[0].length;
  }
  if (end < text.length) nodes.push(text.slice(end));
  return nodes;
};
