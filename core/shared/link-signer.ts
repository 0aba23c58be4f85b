/** Links are signed, not stored. */
export interface LinkSigner<Link> {
  /** The text fits in a URL path. */
  sign(link: Link): string;
  /** Returns null for a text that `sign` has not returned. */
  verify(token: string): Link | null;
}
