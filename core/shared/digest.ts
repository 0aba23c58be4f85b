export interface Digest {
  update(text: string): void;
  /** Returns lower-case hexadecimal, and ends the digest. */
  hex(): string;
}

/** Computes SHA-256 (FIPS 180-4) of UTF-8 bytes. */
export interface Digests {
  sha256(): Digest;
}
