/** A fingerprint of text that is given piece by piece. */
export interface Digest {
  update(text: string): void;
  /** Lower-case hexadecimal; ends the digest. */
  hex(): string;
}

/** Makes fingerprints: SHA-256 (FIPS 180-4) of the UTF-8 bytes. */
export interface Digests {
  sha256(): Digest;
}
