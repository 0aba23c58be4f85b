/** What reading the next page of a list takes. */
export interface GrowingList {
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: (options: { readonly cancelRefetch: false }) => Promise<unknown>;
  readonly fetchNextPage: (options: { readonly cancelRefetch: false }) => Promise<unknown>;
}

/** Reads the next page after a live update that is under way, which it would interrupt: what is new would not be shown. */
export const readNextPage = async (list: GrowingList): Promise<void> => {
  // Joins what is being read.
  if (list.isFetching && !list.isFetchingNextPage) await list.refetch({ cancelRefetch: false });
  await list.fetchNextPage({ cancelRefetch: false });
};
