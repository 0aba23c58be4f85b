import type { NamedValues } from '#adapters/postgres/database/named-parameters.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createCategory, done, type Json, openTicket, refusal, UNKNOWN } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);

/** A ticket that was closed, and its transcript made. */
const archived = async (fields: object = {}): Promise<Json> => {
  const { id } = await openTicket(as, server, { message: 'Help', ...fields });
  await done(as.post(`/v1/tickets/${id}/close`, { reason: 'Solved' }));
  await api.work();
  return done(as.get(`/v1/tickets/${id}/transcript`));
};

/** Makes a conversation long, without going through the chat. */
const grown = (ticketId: string, messages: number) =>
  api.service.database.query(
    `with said as (
      insert into ticket_messages (id, guild_id, ticket_id, chat_message_id, author, content, attachments, created_at)
      select overlay(t.id::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, t.guild_id, t.id, n::text,
        jsonb_build_object('type', 'user', 'id', (n % 3)::text), 'message ' || n || repeat(' words', 100), '[]', t.created_at
      from tickets t, generate_series(1, :messages::int) n where t.id = :ticketId::uuid returning 1)
    update tickets set message_count = :messages::int where id = :ticketId::uuid and exists (select from said)`,
    { ticketId, messages },
  );

describe('a transcript', () => {
  it('is made when the ticket is closed, with an event', async () => {
    const { id: ticket } = await openTicket(as, server, { message: 'Help' });
    expect(await as.get(`/v1/tickets/${ticket}/transcript`)).toMatchObject(refusal(404, 'Transcript'));
    await done(as.post(`/v1/tickets/${ticket}/close`));
    await api.work();
    const made = await done(as.get(`/v1/tickets/${ticket}/transcript`));
    expect(made).toMatchObject({ ticketId: ticket, messageCount: 1, format: 'json', content: null });
    expect(await done(as.get(`/v1/transcripts/${made.id}`))).toEqual(made);
    const events = await done(as.get('/v1/events?eventTypes=transcript.ready'));
    const { format: _, messages: __, content: ___, attachments: ____, merged: _____, ...reported } = made;
    expect(events).toMatchObject([{ data: { transcript: reported }, sequence: null, actor: { type: 'system' } }]);
  });

  it('is made once, by whichever worker and however often it is asked for', async () => {
    const { id } = await openTicket(as, server, { message: 'Help' });
    await done(as.post(`/v1/tickets/${id}/close`));
    await Promise.all([api.work(), api.work(), api.work()]);
    await api.work();
    expect(await done(as.get('/v1/transcripts'))).toHaveLength(1);
    expect(await done(as.get('/v1/events?eventTypes=transcript.ready'))).toHaveLength(1);
  });

  it('is made anew at every closing, and the earlier one stays as it was', async () => {
    const first = await archived();
    await done(as.post(`/v1/tickets/${first.ticketId}/reopen`));
    await done(as.post(`/v1/tickets/${first.ticketId}/reply`, { content: 'Once more', staffId: STAFF }));
    await done(as.post(`/v1/tickets/${first.ticketId}/close`));
    expect(await as.get(`/v1/tickets/${first.ticketId}/transcript`)).toMatchObject(refusal(404, 'being made'));
    await api.work();
    const second = await done(as.get(`/v1/tickets/${first.ticketId}/transcript`));
    expect([first.messageCount, second.messageCount]).toEqual([1, 2]);
    expect(await done(as.get(`/v1/transcripts/${first.id}`))).toEqual(first);
    expect((await done(as.get('/v1/transcripts'))).map(({ id }: Json) => id)).toEqual([second.id, first.id]);
  });

  it('keeps what was said up to the closing, when a follow-up comes before it is made', async () => {
    const { id, channelId } = await openTicket(as, server, { message: 'Help' });
    await done(as.post(`/v1/tickets/${id}/close`));
    const path = `/sandbox/api/guilds/${server.id}/channels/${channelId}/messages`;
    await done(api.anonymous.post(path, { userId: REQUESTER, content: 'It is back' }));
    await api.work();
    expect(await done(as.get(`/v1/tickets/${id}/transcript`))).toMatchObject({ messages: [{ content: 'Help' }] });
  });

  it('stays when its ticket is deleted, even at once after the closing', async () => {
    const { id } = await openTicket(as, server, { message: 'Help' });
    await done(as.post(`/v1/tickets/${id}/close`));
    await done(as.delete(`/v1/tickets/${id}`));
    expect(await done(as.get('/v1/transcripts'))).toMatchObject([{ ticketId: id, messageCount: 1 }]);
    expect((await done(as.get(`/v1/tickets/${id}/transcript`))).messages).toMatchObject([{ content: 'Help' }]);
    const reported = await done(as.get('/v1/events?eventTypes=transcript.ready,ticket.deleted'));
    expect(reported.map(({ type }: Json) => type)).toEqual(['transcript.ready', 'ticket.deleted']);
  });

  it('is made for a merged ticket too', async () => {
    const [source, target] = [await openTicket(as, server, { message: 'Twice' }), await openTicket(as, server)];
    await done(as.post(`/v1/tickets/${source.id}/merge`, { targetId: target.id }));
    await api.work();
    expect(await done(as.get(`/v1/tickets/${source.id}/transcript`))).toMatchObject({
      ticket: { closeCause: 'merged', mergedIntoId: target.id },
    });
  });

  it('takes along the conversations of tickets that were merged into it', async () => {
    const [first, source, target] = [
      await openTicket(as, server, { message: 'First of all' }),
      await openTicket(as, server, { message: 'Twice', subject: 'The <same>' }),
      await openTicket(as, server, { message: 'Help' }),
    ];
    await done(as.post(`/v1/tickets/${first.id}/merge`, { targetId: source.id }));
    await done(as.post(`/v1/tickets/${source.id}/merge`, { targetId: target.id }));
    const merged = await done(as.get(`/v1/tickets/${target.id}/merged`));
    expect(merged).toMatchObject([{ id: source.id, mergedIntoId: target.id }]);
    expect(await done(as.get(`/v1/tickets/${source.id}/messages`))).toMatchObject([{ content: 'Twice' }]);
    expect(await done(as.get(`/v1/tickets/${first.id}/merged`))).toEqual([]);
    expect(await as.get(`/v1/tickets/${UNKNOWN}/merged`)).toMatchObject(refusal(404));

    await done(as.post(`/v1/tickets/${target.id}/close`));
    await api.work();
    const path = `/v1/tickets/${target.id}/transcript`;
    const json = await done(as.get(path));
    expect(json).toMatchObject({
      messageCount: 1,
      messages: [{ content: 'Help' }],
      merged: [
        { ticketId: source.id, ticketNumber: source.ticketNumber, messages: [{ content: 'Twice' }] },
        { ticketId: first.id, ticketNumber: first.ticketNumber, messages: [{ content: 'First of all' }] },
      ],
    });
    const { content: html, merged: none } = await done(as.get(`${path}?format=html`));
    expect(none).toBeNull();
    expect(html).toMatch(/Merged into this ticket: .*The &lt;same&gt;[^]*Twice[^]*First of all/);
    const { content: markdown } = await done(as.get(`${path}?format=markdown`));
    expect(markdown).toMatch(/Help[^]*## Merged into this ticket\\: .*[^]*Twice[^]*First of all/);
    expect(json.merged[0].sha256).toBe((await done(as.get(`/v1/tickets/${source.id}/transcript`))).sha256);
  });

  it('comes as HTML and Markdown inside data, without its messages beside', async () => {
    const { id, ticket } = await archived({ subject: '<script>alert(1)</script>', message: '*stars* and <b>' });
    const html = await done(as.get(`/v1/transcripts/${id}?format=html`));
    expect(html).toMatchObject({ format: 'html', messages: null });
    expect(html.content).toContain('&lt;script&gt;');
    expect(html.content).not.toContain('<script');
    const { content } = await done(as.get(`/v1/transcripts/${id}?format=html&locale=de&timezone=Europe/Berlin`));
    expect(content).toContain('Zeiten in der Zeitzone Europe/Berlin.');
    for (const query of ['locale=xx', 'timezone=Berlin', 'timezone=', 'locale=de&locale=fr'])
      expect(await as.get(`/v1/transcripts/${id}?format=html&${query}`)).toMatchObject(
        refusal(400, query.split('=')[0]),
      );
    const markdown = await done(as.get(`/v1/tickets/${ticket.id}/transcript?format=markdown`));
    expect(markdown.content).toContain('\\*stars\\*');
    expect(await as.get(`/v1/transcripts/${id}?format=pdf`)).toMatchObject(refusal(400, 'format'));
  });

  it('is deleted with all that it kept; the ticket stays', async () => {
    const { id, ticketId } = await archived();
    expect(await done(as.delete(`/v1/transcripts/${id}`))).toEqual({ id, deleted: true });
    expect(await as.get(`/v1/transcripts/${id}`)).toMatchObject(refusal(404));
    expect(await as.delete(`/v1/transcripts/${id}`)).toMatchObject(refusal(404));
    expect(await done(as.get(`/v1/tickets/${ticketId}`))).toMatchObject({ status: 'closed' });
    const left = await api.service.database.query('select 1 from transcript_messages where transcript_id = :id::uuid', {
      id,
    });
    expect(left).toEqual([]);
    expect(await as.get(`/v1/transcripts/${UNKNOWN}`)).toMatchObject(refusal(404));
  });
});

describe('the list of transcripts', () => {
  const ids = async (query: string) => (await done(as.get(`/v1/transcripts?${query}`))).map(({ id }: Json) => id);

  it('is filtered as tickets are', async () => {
    const { id: categoryId } = await createCategory(as);
    const input = {
      categoryId,
      requesterId: '31',
      tags: ['vip'],
      externalId: 'e-1',
      priority: 'urgent',
      subject: 'Bicycle',
    };
    const one = await archived({
      ...input,
      participantIds: ['33'],
      claimedById: STAFF,
      message: 'A rare word: zeppelin',
    });
    const other = await archived();
    const filters = [
      `categoryId=${categoryId}`,
      'requesterId=31',
      'tag=vip',
      'externalId=e-1',
      'priority=urgent',
      'q=bicycle',
      'participantId=33',
      `claimedById=${STAFF}`,
      'unclaimed=false',
      'q=zeppelin',
      `closedBefore=${other.closedAt}`,
      `ticketNumber=${one.ticket.ticketNumber}`,
      `createdBefore=${other.ticket.createdAt}`,
    ];
    for (const filter of filters) expect([filter, await ids(filter)]).toEqual([filter, [one.id]]);
    expect(await ids('unclaimed=true')).toEqual([other.id]);
    expect(await ids('status=closed')).toEqual([other.id, one.id]);
    expect(await ids('status=open,pending')).toEqual([]);
    expect(await as.get('/v1/transcripts?sort=createdAt')).toMatchObject(refusal(400, 'sort'));
  });

  it('is paged without repeat or gap', async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) made.push((await archived()).id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await as.get(`/v1/transcripts?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ id }: Json) => id));
      cursor = body.pagination.nextCursor;
    }
    expect(seen).toEqual(made.reverse());
  });
});

describe('a conversation of 5,000 messages', () => {
  it('gets its transcript in batches of a bounded size, whole and in order, and is listed without them', async () => {
    const { id } = await openTicket(as, server);
    await grown(id, 5_000);
    await done(as.post(`/v1/tickets/${id}/close`));
    const sizes: number[] = [];
    const { database } = api.service;
    const query = database.query.bind(database);
    const read: string[] = [];
    database.query = async <Row>(text: string, values?: NamedValues) => {
      const rows = await query<Row>(text, values);
      sizes.push(rows.length);
      read.push(text);
      return rows;
    };
    await api.work();
    const [made] = await done(as.get('/v1/transcripts'));
    database.query = query;
    expect(made).toMatchObject({ ticketId: id, messageCount: 5_000 });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(501);
    expect(read.at(-1)).not.toContain('transcript_messages');
    const { messages, participants } = await done(as.get(`/v1/transcripts/${made.id}`));
    expect(messages.map(({ content }: Json) => Number.parseInt(content.slice(8), 10))).toEqual(
      Array.from({ length: 5_000 }, (_, i) => i + 1),
    );
    expect(participants.map(({ messageCount }: Json) => messageCount)).toEqual([1667, 1667, 1666]);
  });
});
