import { type GrowingList, readNextPage } from '../../../apps/dashboard/src/read-next-page.ts';

/** A list that notes what is asked of it, and when a live update has ended. */
const listOf = (state: Pick<GrowingList, 'isFetching' | 'isFetchingNextPage'>) => {
  const steps: string[] = [];
  const list: GrowingList = {
    ...state,
    refetch: async ({ cancelRefetch }) => {
      steps.push(`joins the update, interrupts it: ${cancelRefetch}`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push('the update has ended');
    },
    fetchNextPage: ({ cancelRefetch }) => {
      steps.push(`reads the next page, interrupts others: ${cancelRefetch}`);
      return Promise.resolve();
    },
  };
  return { list, steps };
};

it('finishes a live update before it reads the next page', async () => {
  const { list, steps } = listOf({ isFetching: true, isFetchingNextPage: false });
  await readNextPage(list);
  expect(steps).toEqual([
    'joins the update, interrupts it: false',
    'the update has ended',
    'reads the next page, interrupts others: false',
  ]);
});

it.each([
  ['nothing is being read', { isFetching: false, isFetchingNextPage: false }],
  ['the next page is being read', { isFetching: true, isFetchingNextPage: true }],
])('reads the next page at once while %s', async (_, state) => {
  const { list, steps } = listOf(state);
  await readNextPage(list);
  expect(steps).toEqual(['reads the next page, interrupts others: false']);
});
