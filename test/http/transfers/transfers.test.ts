import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from '#core/access/index.ts';
import { openPortableFile } from '#adapters/portable/portable-reader.ts';
import { packFolder } from '../../support/portability/archives.ts';
import { uploadFile } from '../../support/portability/upload-file.ts';
import { done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { ROOT } from '../../support/programs/process.ts';
import type { Client } from '../../support/api.ts';

const api = useApi();
const { server, as } = useServer(api);

const OTHER = { otherGuild: true };
const order = async (fields: object = {}, file?: Uint8Array): Promise<Json> =>
  done(as.post('/v1/imports', { partIds: await uploadFile(as, file), options: OTHER, ...fields }));
const get = (id: string): Promise<Json> => done(as.get(`/v1/imports/${id}`));
const act = (id: string, action: string, body?: object) => as.post(`/v1/imports/${id}/${action}`, body);
const listActions = async (): Promise<readonly string[]> =>
  (await done(as.get('/v1/audit-log?limit=100'))).map(({ action }: Json) => action);
const countTickets = async (): Promise<number> => (await done(as.get('/v1/tickets'))).length;
/** Removes what a test leaves that counts against the limits. */
const clear = async (): Promise<void> => {
  for (const kind of ['imports', 'exports'])
    for (const { id } of await done(as.get(`/v1/${kind}?limit=100`))) {
      if (kind === 'imports') await act(id, 'cancel');
      await as.delete(`/v1/${kind}/${id}`);
    }
  await api.work();
};
afterEach(clear);

const fileRows = () =>
  api.service.database.query<Json>('select id, status from attachments where guild_id = :guild', { guild: server.id });

describe('an import', () => {
  it('is checked, run and undone by a worker, and its file is removed after the run', async () => {
    const ordered = await order();
    expect(ordered).toMatchObject({ from: 'guildesk', status: 'checking', report: null, counts: {}, failure: null });
    expect(ordered).not.toHaveProperty('settingsOnly');
    expect(ordered).not.toHaveProperty('files');
    await api.work();
    const checked = await get(ordered.id);
    expect(checked).toMatchObject({ status: 'checked', finishedAt: expect.any(String), counts: {} });
    expect(checked.size).toBe((await packFolder(join(ROOT, 'test/support/portability/from-another-bot'))).length);
    expect(checked.report.added).toMatchObject({ ticket: 3, message: 6, category: 2 });
    expect(checked.report.scopes).toEqual([
      'categories:write',
      'knowledgebase:write',
      'panels:write',
      'settings:write',
      'tickets:write',
    ]);
    expect(checked.report.byMonth).toEqual(expect.arrayContaining([{ month: '2025-05', tickets: expect.any(Number) }]));
    expect(checked.report.byCategory).toContainEqual({ name: 'Orders', tickets: 2 });
    expect(await countTickets()).toBe(0);
    expect((await act(ordered.id, 'run')).status).toBe(202);
    await api.work();
    const finished = await get(ordered.id);
    expect(finished).toMatchObject({
      status: 'finished',
      expiresAt: null,
      counts: { ticket: 3, message: 6, known: 0 },
    });
    expect(await countTickets()).toBe(3);
    expect(await listActions()).toContain('import.finished');
    await api.work();
    expect(await fileRows()).toEqual([]);
    expect((await act(ordered.id, 'undo')).status).toBe(202);
    await api.work();
    expect(await get(ordered.id)).toMatchObject({ status: 'undone', counts: { left: 0 } });
    expect(await countTickets()).toBe(0);
    expect(await listActions()).toContain('import.undone');
  });

  it('is checked again with other options', async () => {
    await openTicket(as, server);
    const { id } = await order();
    await api.work();
    expect(await get(id)).toMatchObject({ options: { numbers: null }, report: { numberOffset: 1 } });
    await done(act(id, 'check', { ...OTHER, numbers: 'keep' }));
    await api.work();
    const failed = await get(id);
    expect(failed).toMatchObject({ status: 'failed', report: null, options: { numbers: 'keep' } });
    expect(failed.failure).toEqual({ reason: expect.any(String), message: expect.stringMatching(/\.$/) });
    expect(await act(id, 'run')).toMatchObject(refusal(409));
  });

  const SAMPLES = join(ROOT, 'test/support/portability');
  it.each([
    ['discord-tickets', () => readFile(join(SAMPLES, 'discord-tickets/export.zip')), { ticket: 3 }],
    ['ticketsbot', () => readFile(join(SAMPLES, 'ticketsbot/guild-data.zip')), { ticket: 4 }],
    ['modmail', () => packFolder(join(SAMPLES, 'modmail')), { ticket: 3 }],
    ['modmailbot', () => readFile(join(SAMPLES, 'modmailbot/data.sqlite')), { ticket: 2 }],
    ['open-ticket', () => packFolder(join(SAMPLES, 'open-ticket')), { ticket: 2 }],
    ['csv', () => readFile(join(SAMPLES, 'help-desks/canned-replies.csv')), { cannedReply: 2 }],
    ['chatwoot', () => readFile(join(SAMPLES, 'help-desks/chatwoot-canned-responses.json')), { cannedReply: 1 }],
  ] as const)('converts a file of %s', async (from, read, added) => {
    const { id } = await order({ from }, await read());
    await api.work();
    const { status, failure, report } = await get(id);
    expect({ status, failure }).toEqual({ status: 'checked', failure: null });
    expect(report).toMatchObject({ source: expect.stringMatching(new RegExp(`^${from}:`)), added });
  });

  it('fails with a sentence for what is no portable file, and leaves nothing behind', async () => {
    const { id } = await order({}, Buffer.from('no archive'));
    await api.work();
    expect(await get(id)).toMatchObject({ status: 'failed', failure: { reason: 'invalid_request' } });
    expect(await get(id)).toMatchObject({
      failure: { message: 'upload is no portable file: a folder, .zip, .tar or .tar.gz is needed.' },
    });
    expect((await act(id, 'undo')).body.error.message).toContain('added nothing');
    await done(as.delete(`/v1/imports/${id}`));
    await api.work();
    expect(await fileRows()).toEqual([]);
    expect((await as.get(`/v1/imports/${id}`)).status).toBe(404);
  });

  it('stops when it is cancelled, and goes on when it is run again', async () => {
    const { id } = await order();
    await api.work();
    await done(act(id, 'run'));
    expect(await done(act(id, 'cancel'))).toMatchObject({ status: 'cancelled' });
    await api.work();
    expect(await countTickets()).toBe(0);
    expect((await act(id, 'cancel')).body.error.message).toContain('No worker works');
    await done(act(id, 'run'));
    expect((await as.delete(`/v1/imports/${id}`)).body.error.message).toContain('or cancel it');
    await api.work();
    expect(await get(id)).toMatchObject({ status: 'finished' });
    await done(act(id, 'undo'));
    await api.work();
  });

  it('lists the newest first, without reports', async () => {
    const [first, second] = [await order(), await order()];
    await api.work();
    const listed = await done(as.get('/v1/imports'));
    expect(listed.map(({ id }: Json) => id)).toEqual([second.id, first.id]);
    expect(listed[0]).toMatchObject({ status: 'checked', report: null });
  });

  it('takes three files of a server, and no part twice', async () => {
    for (const _ of [1, 2, 3]) await order();
    const [part] = await uploadFile(as);
    const refused = await as.post('/v1/imports', { partIds: [part] });
    expect(refused).toMatchObject(refusal(409, /3 imports with a file/));
    expect((await as.post('/v1/imports', { partIds: [part, part] })).body.error.details).toMatchObject([
      { field: 'partIds' },
    ]);
    // The refused one took nothing.
    expect((await as.get(`/v1/attachments/${part}`)).status).toBe(200);
  });

  it.each([
    ['an unknown part', { partIds: [UNKNOWN] }, 'partIds.0'],
    ['no part', { partIds: [] }, 'partIds'],
    ['a text instead of parts', { partIds: 'all' }, 'partIds'],
    ['a system that is none', { from: 'tickettool' }, 'from'],
    ['an option that is none', { options: { wipe: true } }, 'options.wipe'],
    ['a category that is not there', { options: { categoryId: UNKNOWN } }, 'options.categoryId'],
    ['a second file of a system that writes one', { transcriptPartIds: [UNKNOWN] }, 'transcriptPartIds'],
  ])('refuses %s', async (_, fields, field) => {
    const refused = await as.post('/v1/imports', { partIds: await uploadFile(as), ...fields });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details.map((detail: Json) => detail.field)).toContain(field);
  });

  it('takes no file of another server, and shows it none', async () => {
    const stranger = await api.as(await api.server());
    const partIds = await uploadFile(stranger);
    expect((await as.post('/v1/imports', { partIds })).body.error.details[0]).toMatchObject({ field: 'partIds.0' });
    const own = await order();
    for (const action of ['check', 'run', 'cancel', 'undo'])
      expect((await stranger.post(`/v1/imports/${own.id}/${action}`)).status).toBe(404);
    expect((await stranger.delete(`/v1/imports/${own.id}`)).status).toBe(404);
  });
});

describe('a token', () => {
  const withScopes = (...scopes: readonly Scope[]): Promise<Client> => api.as(server, scopes);

  it('imports with the scopes for settings and tickets, and adds no records that it could not add otherwise', async () => {
    const { id } = await order();
    await api.work();
    const some = await withScopes('tickets:write', 'settings:write', 'categories:write');
    const refused = await some.post(`/v1/imports/${id}/run`);
    expect(refused).toMatchObject(refusal(403, /scope/));
    expect(refused.body.error.reason).toBe('missing_scope');
    const most = await withScopes(
      'tickets:write',
      'settings:write',
      'categories:write',
      'panels:write',
      'knowledgebase:write',
    );
    expect((await most.post(`/v1/imports/${id}/run`)).status).toBe(202);
    await api.work();
    await done(act(id, 'undo'));
    await api.work();
  });

  it('undoes an import without a report only with every scope to write', async () => {
    const { id } = await order();
    await api.work();
    await done(act(id, 'run'));
    await api.work();
    await api.service.database.query('update transfers set report = null where id = :id::uuid', { id });
    const some = await withScopes('settings:write', 'tickets:write');
    expect((await some.post(`/v1/imports/${id}/undo`)).body.error.reason).toBe('missing_scope');
    await done(act(id, 'undo'));
    await api.work();
  });

  it('gets the link of an export with every scope to read what the file has', async () => {
    const { id } = await done(as.post('/v1/exports', { settingsOnly: true }));
    await api.work();
    const some = await withScopes('tickets:read', 'settings:read', 'transcripts:read', 'categories:read');
    expect(await done(some.get(`/v1/exports/${id}`))).toMatchObject({ status: 'finished', url: null });
    expect((await done(as.get(`/v1/exports/${id}`))).url).toContain('/server-exports/');
  });
});

describe('an export', () => {
  const download = (url: string) => fetch(`${api.url}${new URL(url).pathname}`);

  it('is a portable file behind a link, until it is deleted', async () => {
    await openTicket(as, server, { message: 'Help' });
    const ordered = await done(as.post('/v1/exports', {}));
    expect(ordered).toMatchObject({ status: 'running', url: null, size: 0, settingsOnly: false });
    await api.work();
    const made = await done(as.get(`/v1/exports/${ordered.id}`));
    expect(made).toMatchObject({ status: 'finished', counts: { category: expect.any(Number) } });
    const answer = await download(made.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(made.size);
    const folder = await mkdtemp(join(tmpdir(), 'transfer-'));
    await writeFile(join(folder, 'server.tar.gz'), bytes);
    const reader = await openPortableFile(join(folder, 'server.tar.gz'));
    expect(await reader.findDocument('manifest.json')).toMatchObject({ guildId: server.id });
    await reader.close();
    await rm(folder, { recursive: true });
    expect(await done(as.get('/v1/exports'))).toMatchObject([{ id: ordered.id, url: null }]);
    await done(as.delete(`/v1/exports/${ordered.id}`));
    expect((await download(made.url)).status).toBe(404);
    await api.work();
    expect(await fileRows()).toEqual([]);
    expect(await listActions()).toEqual(
      expect.arrayContaining(['server_export.created', 'server_export.downloaded', 'server_export.deleted']),
    );
  });

  it('shows nothing of its file to those who may read attachments', async () => {
    await done(as.post('/v1/exports', { settingsOnly: true }));
    await api.work();
    for (const { id } of await fileRows()) expect((await as.get(`/v1/attachments/${id}`)).status).toBe(404);
  });

  it('is three at once of a server', async () => {
    for (const _ of [1, 2, 3]) await done(as.post('/v1/exports', { settingsOnly: true }));
    expect(await as.post('/v1/exports', {})).toMatchObject(refusal(409, /3 exports/));
  });

  it('refuses a link that was not signed, and shows no export to others', async () => {
    expect((await fetch(`${api.url}/server-exports/x.y`)).status).toBe(404);
    const { id } = await done(as.post('/v1/exports', { settingsOnly: true }));
    const stranger = await api.as(await api.server());
    expect((await stranger.get(`/v1/exports/${id}`)).status).toBe(404);
    expect((await stranger.delete(`/v1/exports/${id}`)).status).toBe(404);
  });

  it('keeps imports when somebody is erased, without what may name them', async () => {
    const { id } = await order();
    await api.work();
    // The id is part of every number with this digit.
    await done(as.post('/v1/privacy/erasures', { userId: '1', mode: 'erase' }));
    await api.work();
    const report = { losses: [], places: null, added: { ticket: 3 } };
    expect(await get(id)).toMatchObject({ status: 'checked', report });
  });

  it('goes with its file when somebody is erased', async () => {
    const { id } = await done(as.post('/v1/exports', { settingsOnly: true }));
    await api.work();
    const { url } = await done(as.get(`/v1/exports/${id}`));
    await done(as.post('/v1/privacy/erasures', { userId: '1', mode: 'erase' }));
    await api.work();
    expect((await download(url)).status).toBe(404);
    await api.work();
    expect(await fileRows()).toEqual([]);
  });
});
