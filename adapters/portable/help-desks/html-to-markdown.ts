import { Parser } from 'htmlparser2';
import { MarkdownBuilder } from './markdown-builder.ts';
import type { Frame } from './markdown-elements.ts';

export interface ConvertedHtml {
  readonly markdown: string;
  /** Names elements that Markdown does not have, each once. */
  readonly lost: readonly string[];
}

/** Browsers do not show these. */
const HIDDEN = new Set(['head', 'script', 'style', 'template', 'title', 'noscript']);
const LOST = new Set(['iframe', 'video', 'audio', 'object', 'embed', 'svg', 'form', 'input', 'select', 'canvas']);
/** These have no end. */
const VOID = new Set(['br', 'hr', 'img', 'input', 'embed', 'source', 'wbr', 'area', 'base', 'col', 'link', 'meta']);
/** What is nested deeper is a text of the element around it. */
const MAX_DEPTH = 50;

/** Converts HTML to Markdown. Addresses of other kinds than http, https and mailto are left out. */
export const toMarkdown = (html: string): ConvertedHtml => {
  const builder = new MarkdownBuilder();
  const lost = new Set<string>();
  const open: (Frame | null)[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (LOST.has(name)) lost.add(name);
      if (HIDDEN.has(name)) hidden += 1;
      if (!VOID.has(name)) open.push(hidden > 0 || open.length >= MAX_DEPTH ? null : builder.open(name, attributes));
      else if (hidden === 0 && !builder.addVoid(name, attributes)) lost.add(name);
    },
    ontext: (text) => {
      if (hidden === 0) builder.addText(text);
    },
    onclosetag: (name) => {
      if (VOID.has(name)) return;
      if (HIDDEN.has(name)) hidden -= 1;
      const frame = open.pop();
      if (frame && !builder.close(frame)) lost.add(name);
    },
  });
  parser.end(html);
  return { markdown: builder.finish(), lost: [...lost] };
};
