/** A part of a text as the chat shows it. */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'em' | 'u' | 's' | 'spoiler'; readonly children: readonly Inline[] }
  | { readonly kind: 'code' | 'emoji' | 'role' | 'channel' | 'user'; readonly text: string }
  | { readonly kind: 'time'; readonly at: string }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] };

export type Block =
  | { readonly kind: 'text' | 'quote' | 'heading'; readonly children: readonly Inline[] }
  | { readonly kind: 'pre'; readonly text: string };

const FENCE = /```(?:[\w+#-]*\n)?([\s\S]*?)```/g;

/** One alternative each; the order decides where several begin at the same place. */
const SYNTAX = new RegExp(
  [
    String.raw`\\(?<escaped>[\\*_~|${'`'}<>#-])`,
    String.raw`${'`'}(?<code>[^${'`'}\n]+)${'`'}`,
    String.raw`<@!?(?<user>\d{1,25})>`,
    String.raw`<@&(?<role>\d{1,25})>`,
    String.raw`<#(?<channel>\d{1,25})>`,
    String.raw`<a?:(?<emoji>\w{1,32}):\d{1,25}>`,
    String.raw`<t:(?<time>-?\d{1,13})(?::[tTdDfFR])?>`,
    String.raw`<(?<bracketed>https?:\/\/[^\s<>]+)>`,
    String.raw`\[(?<label>[^\[\]\n]{1,300})\]\((?<target>https?:\/\/[^\s()<>]+)\)`,
    String.raw`(?<address>https?:\/\/[^\s<>|]*[^\s<>|.,:;!?'")\]*_~])`,
    String.raw`\*\*(?<strong>[^\n]+?)\*\*(?!\*)`,
    String.raw`__(?<u>[^\n]+?)__(?!_)`,
    String.raw`~~(?<s>[^\n]+?)~~`,
    String.raw`\|\|(?<spoiler>[^\n]+?)\|\|`,
    String.raw`\*(?<star>[^\s*](?:[^\n*]*[^\s*])?)\*`,
    String.raw`(?<![\p{L}\p{N}])_(?<em>[^\s_](?:[^\n_]*[^\s_])?)_(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
);

const MAX_DEPTH = 6;

type Groups = Readonly<Record<string, string | undefined>>;

const SPANS = { strong: 'strong', u: 'u', s: 's', spoiler: 'spoiler', star: 'em', em: 'em' } as const;
const LABELS = ['code', 'user', 'role', 'channel', 'emoji'] as const;

/** An address of the web; null for anything else, which stays text. */
const toAddress = (text: string): string | null => {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
};

const toLink = ({ bracketed, address, label, target }: Groups, depth: number): Inline | null => {
  const written = bracketed ?? address ?? target;
  const href = written === undefined ? null : toAddress(written);
  if (written === undefined || href === null) return null;
  return { kind: 'link', href, children: label === undefined ? [written] : parseInline(label, depth + 1) };
};

const toTime = (seconds: string): Inline | null => {
  const at = new Date(Number(seconds) * 1_000);
  return Number.isNaN(at.getTime()) ? null : { kind: 'time', at: at.toISOString() };
};

const toSpan = (groups: Groups, depth: number): Inline | null => {
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

const parseInline = (text: string, depth = 0): readonly Inline[] => {
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

const QUOTE = /^> ?/;
const HEADING = /^#{1,3} +(?=\S)/;

const getKind = (line: string): 'text' | 'quote' | 'heading' =>
  QUOTE.test(line) ? 'quote' : HEADING.test(line) ? 'heading' : 'text';

const parseLines = (text: string): readonly Block[] => {
  const groups: { kind: 'text' | 'quote' | 'heading'; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const kind = getKind(line);
    const last = groups.at(-1);
    const plain = line.replace(kind === 'quote' ? QUOTE : HEADING, '');
    if (last?.kind === kind && kind !== 'heading') last.lines.push(plain);
    else groups.push({ kind, lines: [plain] });
  }
  return groups.map(({ kind, lines }) => ({ kind, children: parseInline(lines.join('\n').replace(/^\n+|\n+$/g, '')) }));
};

/** Reads a text as the chat does: emphasis, code, quotes, headings, spoilers, links, mentions and times. Lists stay as they are. */
export const parseChatText = (text: string): readonly Block[] => {
  const blocks: Block[] = [];
  let end = 0;
  for (const match of text.matchAll(FENCE)) {
    if (match.index > end) blocks.push(...parseLines(text.slice(end, match.index)));
    blocks.push({ kind: 'pre', text: (match[1] ?? '').replace(/\n$/, '') });
    end = match.index + match[0].length;
  }
  if (end < text.length) blocks.push(...parseLines(text.slice(end)));
  return blocks.filter((block) => block.kind === 'pre' || block.children.length > 0);
};

/** The users that a text mentions. */
export const listMentions = (text: string): readonly string[] =>
  [...text.matchAll(/<@!?(\d{15,25})>/g)].map(([, id = '']) => id);
