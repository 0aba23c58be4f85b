import { createHash } from 'node:crypto';
import { FONT_FACES } from '../look/look.ts';
import { STYLE } from './html-style.ts';

interface Loaded {
  /** The only place from which pictures are loaded, as a Content-Security-Policy names it; null for none. */
  readonly pictures: string | null;
  /** A page of this service has the fonts of the product; a document that is opened elsewhere loads none. */
  readonly hasFonts: boolean;
}

const NOTHING: Loaded = { pictures: null, hasFonts: false };

/** What pages of this service may load. */
export const PAGE: Loaded = { pictures: "'self'", hasFonts: true };

const STYLES = { plain: STYLE, withFonts: `${FONT_FACES}${STYLE}` };

const getStyle = ({ hasFonts }: Loaded): string => STYLES[hasFonts ? 'withFonts' : 'plain'];

const hash = (style: string): string => createHash('sha256').update(style).digest('base64');

const HASHES = new Map(Object.values(STYLES).map((style) => [style, hash(style)]));

/** Holds for a saved copy, too: nothing runs, nothing loads but pictures and fonts of this service, and the only style is ours. */
export const buildPolicy = (loaded: Loaded): string => {
  const images = loaded.pictures === null ? '' : ` img-src ${loaded.pictures};`;
  const fonts = loaded.hasFonts ? " font-src 'self';" : '';
  return `default-src 'none';${images}${fonts} style-src 'sha256-${HASHES.get(getStyle(loaded))}'; base-uri 'none'; form-action 'none'`;
};

/** Pages of transcripts and the page about privacy have this head; the title is HTML. */
export const renderHead = (
  title: string,
  { language = 'en', ...loaded }: Partial<Loaded> & { readonly language?: string } = {},
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${buildPolicy({ ...NOTHING, ...loaded })}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${getStyle({ ...NOTHING, ...loaded })}</style>
</head>`;
