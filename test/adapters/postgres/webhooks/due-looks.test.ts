import { DueLooks } from '#adapters/postgres/webhooks/due-looks.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { NOON } from '../../../support/build.ts';

it('looks at 400 endpoints that do not answer with one statement', async () => {
  const webhooks = Array.from({ length: 400 }, () => uuidIds.next('webhook'));
  const statements: object[] = [];
  const looks = new DueLooks({
    query: (_: string, values: object) => {
      statements.push(values);
      return Promise.resolve([{ place: 8 }]);
    },
  } as unknown as Database);
  const found = await Promise.all(webhooks.map((webhook) => looks.hasMoreDue({ webhook, now: NOON, known: 1 })));
  expect(statements).toHaveLength(1);
  expect(found.flatMap((isMore, index) => (isMore ? [index] : []))).toEqual([7]);
});
