export interface SecretBox {
  /** Only the same owner can decrypt the secret. */
  encrypt(secret: string, owner: string): string;
  /** @throws when no key encrypted it, or it belongs to another owner */
  decrypt(ciphertext: string, owner: string): string;
  /** Returns whether the newest key encrypted it. */
  isCurrent(ciphertext: string): boolean;
}
