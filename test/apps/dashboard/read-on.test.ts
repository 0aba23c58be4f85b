import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { readOn } from '../../../apps/dashboard/src/queries.ts';

it('finishes a live update before it reads the next page', async () => {
  const client = new QueryClient();
  const aborted: string[] = [];
  let round = 0;
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    initialPageParam: 1,
    getNextPageParam: (_: string, pages: string[]) => pages.length + 1,
    queryFn: async ({ pageParam, signal }) => {
      signal.addEventListener('abort', () => aborted.push(`page ${pageParam}`));
      await new Promise((resolve) => setTimeout(resolve, 5));
      return `page ${pageParam}, round ${round}`;
    },
  });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch({ cancelRefetch: false });
  round = 1;
  void client.invalidateQueries();
  await readOn(observer.getCurrentResult());
  expect(observer.getCurrentResult().data?.pages).toEqual(['page 1, round 1', 'page 2, round 1']);
  expect(aborted).toEqual([]);
  stop();
  client.clear();
});
