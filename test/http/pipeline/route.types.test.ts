import { z } from 'zod';
import { encodedPage, one, page, route } from '#adapters/http/pipeline/route.ts';
import type { Encoded } from '#core/shared/encoded.ts';

const View = z.object({ id: z.string(), ticketNumber: z.int() });
const base = { id: 'x', method: 'get', reach: 'guild', scope: 'tickets:read', summary: 's' } as const;
const ticket = { id: 'a', ticketNumber: 1 };

/** Checked by the compiler: each line marked as an error has to be one. */
it('compiles only sound routes', () => {
  route({
    ...base,
    path: '/tickets/{id}',
    returns: one(View),
    // @ts-expect-error the path has no {ticket}
    handle: (_, { params }) => Promise.resolve({ ...ticket, id: params.ticket as string }),
  });
  route({
    ...base,
    path: '/tickets/{id}',
    returns: one(View),
    // @ts-expect-error the view needs a ticketNumber
    handle: () => Promise.resolve({ id: 'a' }),
  });
  route({
    ...base,
    path: '/tickets',
    returns: page(View),
    // @ts-expect-error a page needs items
    handle: () => Promise.resolve(ticket),
  });
  route({
    ...base,
    path: '/tickets',
    returns: encodedPage(View),
    // @ts-expect-error a text that nobody encoded of a record
    handle: () => Promise.resolve({ items: ['{}'], next: null }),
  });
  route({
    ...base,
    path: '/tickets',
    returns: encodedPage(View),
    // @ts-expect-error the view needs a ticketNumber
    handle: () => Promise.resolve({ items: ['{}' as Encoded<{ readonly id: string }>], next: null }),
  });
  route({
    ...base,
    // @ts-expect-error no such scope
    scope: 'tickets:reed',
    path: '/tickets',
    returns: one(View),
    handle: () => Promise.resolve(ticket),
  });
  const sound = route({
    ...base,
    path: '/t/{a}/u/{b}',
    returns: one(View),
    handle: (_, { params }) => Promise.resolve({ ...ticket, id: params.a + params.b }),
  });
  expect(sound.fails).toEqual([]);
});
