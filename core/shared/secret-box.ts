/** Keeps secrets of others unreadable at rest. */
export interface SecretBox {
  /** @param owner names what the secret belongs to; it can be opened for the same owner only. */
  seal(secret: string, owner: string): string;
  /** @throws when none of the keys sealed it, or it belongs to another owner; never gives back anything else. */
  open(sealed: string, owner: string): string;
  /** Whether it was sealed with the newest key. */
  isCurrent(sealed: string): boolean;
}
