import { createHash } from 'node:crypto';
import { STYLE } from './html-style.ts';
import type { TranscriptFiles } from './transcript-files.ts';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Holds for a saved copy, too: nothing runs, nothing loads but pictures that this service keeps, and the only style is ours. */
export const buildPolicy = (pictures: TranscriptFiles['source']): string => {
  const images = pictures === null ? '' : ` img-src ${pictures};`;
  return `default-src 'none';${images} style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;
};

/** Pages of transcripts and the page about privacy have this head; the title is HTML. */
export const renderHead = (
  title: string,
  pictures: TranscriptFiles['source'] = null,
  language = 'en',
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${buildPolicy(pictures)}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>`;
