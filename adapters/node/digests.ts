import { createHash } from 'node:crypto';
import type { Digests } from '#core/shared/digest.ts';

export const nodeDigests: Digests = {
  sha256: () => {
    const hash = createHash('sha256');
    return { update: (text) => void hash.update(text, 'utf8'), hex: () => hash.digest('hex') };
  },
};
