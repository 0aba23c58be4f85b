import { join } from 'node:path';
import { packFolder } from '../../support/portability/archives.ts';
import { manifestOf, writePortable } from '../../support/portability/portable-folder.ts';
import { uploadFile } from '../../support/portability/upload-file.ts';
import { buildTickets, CATEGORY } from '../../support/portability/use-imports.ts';
import { countRows } from '../../support/portability/use-portability.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const TICKETS = 2_000;
const api = useApi();
const { server, as } = useServer(api);

const countTickets = async (): Promise<number> => (await countRows(api, server.id, ['tickets'])).tickets ?? 0;

it('is cancelled while it writes, and an undo removes what it wrote', async () => {
  const folder = await writePortable(join(await emptyFolder(), 'file'), {
    'manifest.json': manifestOf(server.id),
    'categories.jsonl': [CATEGORY],
    'tickets.jsonl': buildTickets(TICKETS),
  });
  const { id } = await done(
    as.post('/v1/imports', { partIds: await uploadFile(as, await packFolder(folder), 64 * 1024) }),
  );
  await api.work();
  const act = (action: string): Promise<Json> => done(as.post(`/v1/imports/${id}/${action}`));
  await act('run');
  const working = api.service.app.transfers.run();
  await waitUntil(async () => (await countTickets()) > 0, { withinMs: 30_000, everyMs: 5, what: 'The first tickets' });
  await act('cancel');
  await working;
  expect(await done(as.get(`/v1/imports/${id}`))).toMatchObject({ status: 'cancelled' });
  await act('undo');
  await api.work();
  expect(await countTickets()).toBe(0);
}, 60_000);
