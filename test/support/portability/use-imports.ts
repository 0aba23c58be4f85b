import { join } from 'node:path';
import { type Client, client } from '../api.ts';
import { emptyFolder } from '../programs/process.ts';
import type { Json } from '../spec-helpers.ts';
import { useApi } from '../use-api.ts';
import { manifestOf, writePortable } from './portable-folder.ts';
import { countRows, refuseIn, reportIn, runIn } from './use-portability.ts';

const TABLES = ['tickets', 'ticket_messages', 'ticket_timeline', 'transcripts', 'categories', 'imported_records'];
const DAY = 86_400_000;

/** The requester of all tickets that `buildTickets` makes. */
export const REQUESTER = '200000000000000501';

/** A day from 2025-01-01 on. */
export const toTime = (day: number) => new Date(Date.UTC(2025, 0, 1) + day * DAY).toISOString();

/** Tickets of another bot, every second one closed, with two messages each. */
export const buildTickets = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, index) => {
    const [key, createdAt] = [`t${index}`, toTime(index)];
    const author = { type: 'user', id: REQUESTER };
    const closing =
      index % 2 ? { status: 'closed', closedAt: toTime(index + 1), closedBy: { type: 'staff', id: '77' } } : {};
    return [
      { record: 'ticket', key, number: index + 1, requesterId: REQUESTER, categoryKey: 'c', createdAt, ...closing },
      { record: 'message', ticket: key, key: `${key}a`, author, content: `Words ${index}`, createdAt },
      {
        record: 'message',
        ticket: key,
        key: `${key}b`,
        author: { type: 'unknown', id: '77' },
        content: 'Yes',
        createdAt,
      },
    ];
  }).flat();

export const CATEGORY = { key: 'c', name: 'Questions', createdAt: toTime(0) };

let lastGuild = 700;

/** A new server for each test, into which files of another bot are imported. */
export const useImports = (options: Parameters<typeof useApi>[0] = {}) => {
  const api = useApi(options);
  let server: { readonly guild: string; readonly as: Client; readonly folder: string };
  beforeEach(async () => {
    lastGuild += 1;
    const guild = String(lastGuild);
    await runIn(api, 'admin', 'guild', 'add', guild, '--name', 'A', '--plan', 'enterprise');
    const as = client(api.url, await api.token({ kind: 'guild', guildId: guild as never }));
    server = { guild, as, folder: await emptyFolder() };
  });
  return {
    api,
    get guild() {
      return server.guild;
    },
    get as() {
      return server.as;
    },
    /** Writes a portable folder with one category. */
    write: (files: Readonly<Record<string, unknown>>, name = 'file') =>
      writePortable(join(server.folder, name), {
        'manifest.json': manifestOf(server.guild),
        'categories.jsonl': [CATEGORY],
        ...files,
      }),
    run: (path: string, ...words: string[]): Promise<Json> =>
      reportIn(api, 'admin', 'import', 'run', path, '--guild', server.guild, ...words),
    check: (path: string, ...words: string[]): Promise<Json> =>
      reportIn(api, 'admin', 'import', 'check', path, '--guild', server.guild, ...words),
    refuse: (path: string, ...words: string[]) =>
      refuseIn(api, 'admin', 'import', 'run', path, '--guild', server.guild, ...words),
    undo: (id: string): Promise<Json> =>
      reportIn(api, 'admin', 'import', 'undo', id, '--guild', server.guild, '--confirm'),
    count: () => countRows(api, server.guild, TABLES),
  };
};
