import { hash as computeHash } from 'node:crypto';
import { LruCache } from '#core/shared/values/lru-cache.ts';
import type { FullTranscript, TranscriptContext } from '#core/transcripts/index.ts';
import type { TranscriptFiles } from './transcript-files.ts';

export type RenderTranscript = (
  transcript: FullTranscript,
  context: TranscriptContext,
  files: TranscriptFiles,
) => Promise<string>;

const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Renders each transcript once while its document is kept. The key is a hash of all that is rendered, which is read for each
 * view: what was erased, renamed or translated since then is another document. An address of a file differs with each link.
 *
 * @param maxBytes so much of documents is kept at the most; one of more than half of it is not kept
 */
export const keepRendered = (render: RenderTranscript, maxBytes = MAX_BYTES): RenderTranscript => {
  const kept = new LruCache<string, string>(maxBytes, countBytes);
  const pending = new Map<string, Promise<string>>();
  return async (transcript, context, files) => {
    const key = toKey(transcript, context, files);
    const found = kept.get(key) ?? pending.get(key);
    if (found !== undefined) return found;
    const rendering = render(transcript, context, files).finally(() => pending.delete(key));
    pending.set(key, rendering);
    return kept.set(key, await rendering);
  };
};

/** As the engine keeps a text in memory. */
const countBytes = (text: string): number => 2 * text.length;

const toKey = (transcript: FullTranscript, context: TranscriptContext, { byId, ...files }: TranscriptFiles): string =>
  computeHash('sha256', JSON.stringify([transcript, context, files, [...byId]]), 'base64url');

/** The code that formats messages is large, and many processes never need it. */
export const renderTranscriptOnce = keepRendered(async (...given) =>
  (await import('./html.ts')).renderTranscriptHtml(...given),
);
