/** Keeps secrets of others unreadable at rest. */
export interface SecretBox {
  /** @param owner names what the secret belongs to; it can be decrypted for the same owner only. */
  encrypt(secret: string, owner: string): string;
  /** Decrypts. @throws when none of the keys encrypted it, or it belongs to another owner */
  decrypt(ciphertext: string, owner: string): string;
  /** Whether it was encrypted with the newest key. */
  isCurrent(ciphertext: string): boolean;
}
