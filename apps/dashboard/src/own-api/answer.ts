/** What a route of the dashboard answers. */
export interface Answer<Data> {
  readonly data: Data;
}

export const PAGE_SIZE = 100;

export const toPagePath = (path: string, cursor: string | undefined): string =>
  `${path}?${new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor !== undefined && { cursor }) }).toString()}`;
