/** Keeps secrets of others unreadable at rest. */
export interface SecretBox {
  /** @param owner names what the secret belongs to; it can be opened for the same owner only. */
  seal(secret: string, owner: string): string;
  /** Decrypts. @throws when none of the keys encrypted it, or it belongs to another owner */
  open(sealed: string, owner: string): string;
  /** Whether it was sealed with the newest key. */
  isCurrent(sealed: string): boolean;
}
