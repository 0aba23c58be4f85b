import { toGuildId, toTranscriptId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { TranscriptLinkSigner } from '#core/transcripts/index.ts';
import { createTextSigner } from './signed-text.ts';

export const createTranscriptLinkSigner = (serviceKey: string): TranscriptLinkSigner => {
  const signer = createTextSigner(serviceKey, 'transcript links');
  return {
    sign: ({ guildId, transcriptId, createdAt, expiresAt }) =>
      signer.sign([guildId, transcriptId, Date.parse(expiresAt), Date.parse(createdAt)]),
    verify: (token) => {
      const words = signer.verify(token);
      if (!words) return null;
      // Links of earlier versions do not say when they were created: they count as older than all others.
      const [guildId = '', transcriptId = '', expiresMs, createdMs = 0] = words;
      return {
        guildId: toGuildId(guildId),
        transcriptId: toTranscriptId(transcriptId),
        createdAt: toInstant(Number(createdMs)),
        expiresAt: toInstant(Number(expiresMs)),
      };
    },
  };
};
