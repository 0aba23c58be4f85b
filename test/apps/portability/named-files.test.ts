import { createHash } from 'node:crypto';
import { buildTickets, toTime, useImports } from '../../support/portability/use-imports.ts';
import { done, type Json } from '../../support/spec-helpers.ts';

const imports = useImports();
const hash = (bytes: string) => createHash('sha256').update(bytes).digest('hex');

it('keeps files that messages name by nothing but their SHA-256, and once', async () => {
  const [kept, missing] = [hash('abc'), hash('not in the file')];
  const message = {
    record: 'message',
    ticket: 't0',
    key: 'files',
    author: { type: 'staff', id: '77' },
    content: '',
    createdAt: toTime(1),
    attachments: [
      { filename: 'a.txt', sha256: kept },
      { filename: 'b.txt', sha256: missing },
      { filename: 'c.txt', url: 'https://example.com/c.txt', sha256: null },
    ],
  };
  const path = await imports.write({
    'tickets.jsonl': [...buildTickets(1), message],
    [`attachments/${kept}`]: Buffer.from('abc'),
  });
  expect((await imports.run(path)).added).toMatchObject({ attachment: 2 });
  expect((await imports.run(path)).added).toEqual({});
  const [ticket] = await done(imports.as.get('/v1/tickets'));
  const messages: Json[] = await done(imports.as.get(`/v1/tickets/${ticket.id}/messages`));
  const [first, second, third] = messages.flatMap(({ attachments }) => attachments);
  expect(await done(imports.as.get(`/v1/attachments/${first.attachmentId}`))).toMatchObject({
    status: 'kept',
    size: 3,
  });
  expect(await done(imports.as.get(`/v1/attachments/${second.attachmentId}`))).toMatchObject({ status: 'failed' });
  expect(third.attachmentId).toBeUndefined();
});
