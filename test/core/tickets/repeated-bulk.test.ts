import type { TicketId, TokenId } from '#core/shared/ids.ts';
import type { BulkAction } from '#core/tickets/actions/execute-in-bulk.ts';
import { STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from './context.ts';

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk();
});

const BY = { actor: { type: 'staff', id: STAFF } } as const;
const TOKEN = '019b0000-0000-7000-8000-000000000001' as TokenId;

const CLOSE = { action: 'close', reason: null, silently: false } as const;

/** Executes the action under one key; it breaks off when it has done `count` of them, as if the process were killed. */
const execute = async (ids: readonly TicketId[], what: BulkAction, count = Number.POSITIVE_INFINITY) => {
  const key = { callerId: TOKEN, owner: fixture.guild, key: 'one', fingerprint: 'one' };
  const { result } = await fixture.app.idempotency.executeOnce({ key, hasSecret: false }, async (request) => {
    const done = ids.slice(0, count);
    const outcomes = await fixture.app.tickets.executeInBulk({ guild: fixture.guild, ...BY, ids: done, what, request });
    if (count < ids.length) throw new Error('The process was killed.');
    return outcomes;
  });
  return result;
};

it.each<readonly [BulkAction, object | null]>([
  [
    { action: 'close', reason: 'Cleaned up', silently: false },
    { status: 'closed', closeReason: 'Cleaned up' },
  ],
  [{ action: 'update', fields: { priority: 'high' } }, { priority: 'high' }],
  [{ action: 'delete' }, null],
])('counts what an earlier attempt has done as success: %j', async (what, ticket) => {
  const [first, last] = [await fixture.open(), await fixture.open()];
  const ids = [first.id, last.id];
  if (what.action === 'delete')
    await fixture.app.tickets.executeInBulk({ guild: fixture.guild, ...BY, ids, what: CLOSE, request: null });
  await expect(execute(ids, what, 1)).rejects.toThrow('killed');
  expect(await execute(ids, what)).toMatchObject([
    { id: first.id, succeeded: true, ticket, error: null },
    { id: last.id, succeeded: true, ticket, error: null },
  ]);
});

it('does nothing twice, and counts what others did as no success of its own', async () => {
  const [own, other] = [await fixture.open(), await fixture.open()];
  await expect(execute([own.id, other.id], CLOSE, 1)).rejects.toThrow('killed');
  await fixture.app.tickets.reopen(fixture.on(own));
  await fixture.app.tickets.close({ ...fixture.on(other), reason: null });
  expect(await execute([own.id, other.id], CLOSE)).toMatchObject([
    { id: own.id, succeeded: true, ticket: { status: 'open' } },
    { id: other.id, succeeded: false, error: { reason: 'wrong_status' } },
  ]);
});
