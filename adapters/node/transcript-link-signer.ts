import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GuildId, TranscriptId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { TranscriptLinkSigner } from '#core/transcripts/index.ts';

const MAC_LENGTH = 32;
/** Longer than any token that is signed. */
const MAX_LENGTH = 500;

/** Tokens with an HMAC-SHA-256 under a key that is derived from the given one, for this purpose only. */
export const createTranscriptLinkSigner = (serviceKey: string): TranscriptLinkSigner => {
  const key = createHmac('sha256', serviceKey).update('transcript links').digest();
  const computeMac = (text: Buffer): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    sign: ({ guildId, transcriptId, expiresAt }) => {
      const text = Buffer.from([guildId, transcriptId, Date.parse(expiresAt)].join(' '));
      return Buffer.concat([computeMac(text), text]).toString('base64url');
    },
    verify: (token) => {
      if (token.length > MAX_LENGTH) return null;
      const bytes = Buffer.from(token, 'base64url');
      const [mac, text] = [bytes.subarray(0, MAC_LENGTH), bytes.subarray(MAC_LENGTH)];
      if (mac.length !== MAC_LENGTH || !timingSafeEqual(mac, computeMac(text))) return null;
      // Decoding ignores foreign characters: each link has one spelling.
      if (bytes.toString('base64url') !== token) return null;
      const [guildId = '', transcriptId = '', expiresMs] = text.toString().split(' ');
      return {
        guildId: guildId as GuildId,
        transcriptId: transcriptId as TranscriptId,
        expiresAt: toInstant(Number(expiresMs)),
      };
    },
  };
};
