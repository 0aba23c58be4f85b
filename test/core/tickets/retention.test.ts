import type { ChannelId } from '#core/shared/ids.ts';
import { createHelpDesk, HOUR_MS } from './context.ts';
import { listTickets } from '../../support/list-tickets.ts';

const DAY_MS = 24 * HOUR_MS;

const setUp = async (retention: { closedTicketsDays?: number; transcriptsDays?: number }) => {
  const simulation = await createHelpDesk();
  const { app, guild, on } = simulation;
  await app.settings.update({ guild, ifVersion: null, change: { retention } });
  const close = async () => {
    const ticket = await simulation.open({ message: 'Help' });
    await app.tickets.close({ ...on(ticket), reason: null });
    await simulation.later(1);
    return ticket;
  };
  const list = async () =>
    (await listTickets(app, guild, { sort: 'createdAt' }, { limit: 100, after: null })).items.map(({ id }) => id);
  const listTranscripts = async () =>
    (await app.transcripts.list(guild, {}, { limit: 100, after: null })).items.map(({ ticketId }) => ticketId);
  return { ...simulation, close, list, listTranscripts };
};

describe('closed tickets that are kept for so many days', () => {
  it('are deleted with their channel and an event, while transcripts stay', async () => {
    const { app, chat, guild, open, close, later, list, listTranscripts } = await setUp({ closedTicketsDays: 30 });
    const [old, active] = [await close(), await open()];
    await later(29 * DAY_MS);
    const young = await close();
    expect(await app.tickets.purgeClosedTickets()).toBe(0);
    await later(DAY_MS);
    expect(await app.tickets.purgeClosedTickets()).toBe(1);
    expect(await list()).toEqual([active.id, young.id]);
    expect(await chat.listMessages(guild, old.channelId as ChannelId)).toBeNull();
    expect(await listTranscripts()).toContain(old.id);
    const { items } = await app.webhooks.listEvents(
      guild,
      { eventTypes: ['ticket.deleted'] },
      { limit: 9, after: null },
    );
    expect(items.map(({ actor, data }) => [actor.type, (data.ticket as { id: string }).id])).toEqual([
      ['system', old.id],
    ]);
  });

  it('wait for the bot, and do not end the job', async () => {
    const { app, chat, close, later, list } = await setUp({ closedTicketsDays: 1 });
    await close();
    await later(2 * DAY_MS);
    await chat.setOnline(false);
    expect(await app.tickets.purgeClosedTickets()).toBe(0);
    await chat.setOnline(true);
    expect(await app.tickets.purgeClosedTickets()).toBe(1);
    expect(await list()).toEqual([]);
  });
});

describe('transcripts that are kept for so many days', () => {
  it('are removed with their messages, while the tickets stay', async () => {
    const { app, guild, close, later, list, listTranscripts } = await setUp({ transcriptsDays: 10 });
    const old = await close();
    await later(10 * DAY_MS);
    const young = await close();
    expect(await app.transcripts.purge()).toBe(1);
    expect(await app.transcripts.purge()).toBe(0);
    expect(await listTranscripts()).toEqual([young.id]);
    await expect(app.transcripts.getByTicket(guild, old.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await list()).toEqual([old.id, young.id]);
  });
});
