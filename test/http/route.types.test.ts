import { z } from 'zod';
import { one, page, route } from '#adapters/http/route.ts';

const View = z.object({ id: z.string(), ticketNumber: z.int() });
const base = { id: 'x', method: 'get', reach: 'guild', scope: 'tickets:read', summary: 's' } as const;

/** Checked by the compiler: each line marked as an error has to be one. */
it('compiles only sound routes', () => {
  const ticket = { id: 'a', ticketNumber: 1 };
  // @ts-expect-error the path has no {ticket}
  route({
    ...base,
    path: '/tickets/{id}',
    returns: one(View),
    handle: (_, { params }) => Promise.resolve({ ...ticket, id: params.ticket }),
  });
  // @ts-expect-error the view needs a ticketNumber
  route({ ...base, path: '/tickets/{id}', returns: one(View), handle: () => Promise.resolve({ id: 'a' }) });
  // @ts-expect-error a page needs items
  route({ ...base, path: '/tickets', returns: page(View), handle: () => Promise.resolve(ticket) });
  // @ts-expect-error no such scope
  route({
    ...base,
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
