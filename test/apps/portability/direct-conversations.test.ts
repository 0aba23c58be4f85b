import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, client } from '../../support/api.ts';
import { convertFile, SAMPLES } from '../../support/portability/convert-file.ts';
import { readLinesOf } from '../../support/portability/portable-folder.ts';
import { countRows, reportIn, runIn } from '../../support/portability/use-portability.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';

const GUILD = '1100000000000000001';

/** Bots whose requesters write direct messages, and what their staff wrote for each other. */
const BOTS = [
  ['modmailbot', 'modmailbot/data.sqlite', ['who knows this customer?', '!r A new one is on its way.', 'Prefers mail']],
  ['modmail', 'modmail', ['who knows this customer?', 'Customer since 2019', 'Prefers mail', 'Lamp']],
] as const;

describe.each(BOTS)('%s', (system, file, staffOnly) => {
  const api = useApi();
  let as: Client;
  let report: Json;
  beforeAll(async () => {
    await runIn(api, 'admin', 'guild', 'add', GUILD, '--name', 'Harbor Lights', '--plan', 'enterprise');
    as = client(api.url, await api.token({ kind: 'guild', guildId: GUILD as never }));
    const out = await convertFile(system, join(SAMPLES, file));
    report = await reportIn(api, 'admin', 'import', 'run', out, '--guild', GUILD, '--settings');
    await api.work();
  });

  const listTickets = (query = ''): Promise<Json[]> => done(as.get(`/v1/tickets?sort=createdAt${query}`));

  it('imports conversations as direct tickets, replies and blocks', async () => {
    expect(report).toMatchObject({ known: 0, broken: [] });
    expect(report.added).toMatchObject({ category: 1, cannedReply: 1 });
    const tickets = await listTickets();
    expect(tickets.map(({ direct, source }) => [direct, source])).toEqual(tickets.map(() => [true, 'message']));
    expect(tickets.map(({ ticketNumber }) => ticketNumber)).toEqual(tickets.map((_, index) => index + 1));
    expect(await done(as.get('/v1/categories'))).toMatchObject([{ name: 'Modmail', home: 'dm', relay: 'replies' }]);
    expect(report.added.block).toBe(system === 'modmail' ? 2 : 1);
  });

  it('keeps what only staff read in notes: no message and no transcript has it', async () => {
    const tickets = await listTickets();
    const [notes, shown] = [new Set<string>(), new Set<string>()];
    for (const { id, status } of tickets) {
      for (const note of (await done(as.get(`/v1/tickets/${id}/notes`))) as Json[]) notes.add(note.content);
      for (const message of (await done(as.get(`/v1/tickets/${id}/messages`))) as Json[]) shown.add(message.content);
      if (status !== 'closed') continue;
      const transcript: Json = await done(as.get(`/v1/tickets/${id}/transcript`));
      for (const message of transcript.messages) shown.add(message.content);
      for (const format of ['html', 'markdown']) {
        const { text } = await as.get(`/v1/tickets/${id}/transcript?format=${format}`);
        expect(text.length).toBeGreaterThan(100);
        for (const secret of staffOnly) expect(text).not.toContain(secret);
      }
    }
    expect([...notes]).toEqual(expect.arrayContaining([...staffOnly]));
    expect([...shown].filter((text) => notes.has(text))).toEqual([]);
    expect(shown).toContain('My lamp arrived broken');
  });

  it('has nothing of staff in the messages and transcripts that an export writes', async () => {
    const out = join(await emptyFolder(), 'out');
    await runIn(api, 'admin', 'export', '--guild', GUILD, '--out', out);
    const lines = await readLinesOf(out, 'tickets.jsonl');
    const shown = lines.filter(({ record }) => record === 'message' || record === 'transcript');
    expect(shown.length).toBeGreaterThan(4);
    for (const secret of staffOnly) expect(JSON.stringify(shown)).not.toContain(secret);
  });

  it('shows anonymous staff under the name of their team', async () => {
    const transcripts: Json[] = [];
    for (const { id } of await listTickets('&status=closed'))
      transcripts.push(await done(as.get(`/v1/tickets/${id}/transcript`)));
    const message = transcripts.flatMap(({ messages }) => messages).find(({ content }) => content === 'Sorry again!');
    expect(message.authorName).toBe(system === 'modmail' ? 'Staff' : 'Crew');
    expect(JSON.stringify(message)).not.toContain('1100000000000000113');
  });

  it('lets an open conversation go on in its channel, once the bot sees it', async () => {
    expect(await countRows(api, GUILD, ['ticket_adoptions'])).toEqual({ ticket_adoptions: 1 });
    const [open] = await listTickets('&status=open');
    expect(open).toMatchObject({ requesterId: '1100000000000000103', channelId: null, direct: true });
  });

  it('adds nothing twice', async () => {
    const again = await reportIn(
      api,
      'admin',
      'import',
      'run',
      await convertFile(system, join(SAMPLES, file)),
      '--guild',
      GUILD,
    );
    expect(again.added).toEqual({});
    expect(await readFile(join(SAMPLES, `from-${system}`, 'tickets.jsonl'), 'utf8')).toContain('"direct":true');
  });
});
