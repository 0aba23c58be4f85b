import type { AttachmentLinkSigner } from '#core/attachments/index.ts';
import { toGuildId, toAttachmentId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import { createTextSigner } from './signed-text.ts';

export const createAttachmentLinkSigner = (serviceKey: string): AttachmentLinkSigner => {
  const signer = createTextSigner(serviceKey, 'attachment links');
  return {
    sign: ({ guildId, attachmentId, expiresAt }) => signer.sign([guildId, attachmentId, Date.parse(expiresAt)]),
    verify: (token) => {
      const words = signer.verify(token);
      if (!words) return null;
      const [guildId = '', attachmentId = '', expiresMs] = words;
      return {
        guildId: toGuildId(guildId),
        attachmentId: toAttachmentId(attachmentId),
        expiresAt: toInstant(Number(expiresMs)),
      };
    },
  };
};
