import type { Digests } from '../../shared/digest.ts';
import { type Instant, toEpochMs } from '../../shared/instant.ts';

interface Origin {
  readonly source: string;
  readonly kind: string;
  readonly key: string;
  readonly at: Instant;
}

/**
 * Makes the UUIDv7 of an imported record of its time at the source and of SHA-256: lists sort it by its time, and each run makes the
 * same one.
 */
export const deriveId = (digests: Digests, { source, kind, key, at }: Origin): string => {
  const digest = digests.sha256();
  digest.update(`${source}/${kind}/${key}`);
  const hex = digest.hex();
  const ms = toEpochMs(at).toString(16).padStart(12, '0');
  const variant = ((parseInt(hex.charAt(3), 16) & 3) | 8).toString(16);
  return [ms.slice(0, 8), ms.slice(8), `7${hex.slice(0, 3)}`, `${variant}${hex.slice(4, 7)}`, hex.slice(7, 19)].join(
    '-',
  );
};
