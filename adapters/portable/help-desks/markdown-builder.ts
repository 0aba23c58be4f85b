import {
  BLOCKS,
  CELL_END,
  escapeBeginning,
  escapeSigns,
  type Frame,
  INLINE,
  isAddress,
  toAddress,
} from './markdown-elements.ts';

const RAW = new Set(['pre', 'code']);
const CELLS = new Set(['td', 'th']);

const createFrame = (name: string, attributes: Frame['attributes']): Frame => ({
  name,
  attributes,
  blocks: [],
  line: '',
});

/** Builds Markdown of elements in their order. */
export class MarkdownBuilder {
  readonly #root = createFrame('body', {});
  readonly #open: Frame[] = [this.#root];

  /** Returns null for an element that changes nothing but its text. */
  open(name: string, attributes: Frame['attributes']): Frame | null {
    const isBlock = Object.hasOwn(BLOCKS, name);
    if (this.#isRaw() || !(isBlock || CELLS.has(name) || Object.hasOwn(INLINE, name))) return null;
    if (isBlock) this.#flush(this.#last);
    const frame = createFrame(name, attributes);
    this.#open.push(frame);
    return frame;
  }

  addText(text: string): void {
    const clean = text.replaceAll(CELL_END, '');
    this.#last.line += this.#isRaw() ? clean : escapeSigns(clean.replaceAll(/[ \t\r\n\f]+/g, ' '));
  }

  /** Returns false for an element whose content is lost. */
  addVoid(name: string, { src, alt = '' }: Frame['attributes']): boolean {
    const frame = this.#last;
    if (name === 'br') frame.line += '\n';
    if (name === 'hr') {
      this.#flush(frame);
      frame.blocks.push('---');
    }
    if (name !== 'img') return true;
    if (isAddress(src)) frame.line += `![${escapeSigns(alt)}](${toAddress(src)})`;
    return isAddress(src);
  }

  /** Returns false for a link whose address is lost. */
  close(frame: Frame): boolean {
    this.#open.splice(this.#open.indexOf(frame));
    const { name, blocks, attributes } = frame;
    if (Object.hasOwn(BLOCKS, name)) this.#closeBlock(frame);
    else if (CELLS.has(name)) {
      this.#flush(frame);
      this.#last.line += `${blocks.join(' ').replaceAll(/\s*\n\s*/g, ' ')}${CELL_END}`;
    } else this.#last.line += INLINE[name]?.([...blocks, frame.line].join(' '), frame) ?? '';
    return name !== 'a' || attributes.href === undefined || isAddress(attributes.href);
  }

  finish(): string {
    this.#flush(this.#root);
    return this.#root.blocks.join('\n\n').replaceAll(CELL_END, ' ').trim();
  }

  get #last(): Frame {
    return this.#open.at(-1) ?? this.#root;
  }

  #isRaw(): boolean {
    return this.#open.some(({ name }) => RAW.has(name));
  }

  #closeBlock(frame: Frame): void {
    if (frame.name !== 'pre' && frame.name !== 'tr') this.#flush(frame);
    const text = BLOCKS[frame.name]?.(frame) ?? '';
    if (text.trim() !== '') this.#last.blocks.push(text);
  }

  /** Ends the text of an element before a block. */
  #flush(frame: Frame): void {
    const lines = frame.line.split('\n').map((line) => escapeBeginning(line.trim()));
    const text = lines.join('\n').trim();
    if (text !== '') frame.blocks.push(text);
    frame.line = '';
  }
}
