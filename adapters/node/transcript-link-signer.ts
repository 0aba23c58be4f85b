import { toGuildId, toTranscriptId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { TranscriptLinkSigner } from '#core/transcripts/index.ts';
import { createTextSigner } from './signed-text.ts';

export const createTranscriptLinkSigner = (serviceKey: string): TranscriptLinkSigner => {
  const signer = createTextSigner(serviceKey, 'transcript links');
  return {
    sign: ({ guildId, transcriptId, expiresAt }) => signer.sign([guildId, transcriptId, Date.parse(expiresAt)]),
    verify: (token) => {
      const words = signer.verify(token);
      if (!words) return null;
      const [guildId = '', transcriptId = '', expiresMs] = words;
      return {
        guildId: toGuildId(guildId),
        transcriptId: toTranscriptId(transcriptId),
        expiresAt: toInstant(Number(expiresMs)),
      };
    },
  };
};
