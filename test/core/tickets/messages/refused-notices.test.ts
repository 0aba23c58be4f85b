import type { Ticket } from '#core/tickets/index.ts';
import { createHelpDesk } from '../context.ts';

it('a notice that the chat refuses for no known reason holds up no other, and is tried again', async () => {
  const { app, chat, guild, on, open, clock } = await createHelpDesk();
  const log = (await chat.addChannel(guild, 'log')).id;
  const change = { logChannelId: log, logStyle: 'event', logEvents: ['closed'] } as const;
  await app.settings.update({ guild, ifVersion: null, change });
  const close = (ticket: Ticket) => app.tickets.close({ ...on(ticket), reason: null });
  const countLogged = async () => (await chat.listMessages(guild, log))?.length;
  await close(await open());
  await close(await open());
  await app.transcripts.makeTranscripts();
  const postMessage = chat.postMessage.bind(chat);
  const fault = new Error('Invalid Form Body');
  let isFirst = true;
  chat.postMessage = (...args) => {
    const isRefused = isFirst;
    isFirst = false;
    return isRefused ? Promise.reject(fault) : postMessage(...args);
  };
  await expect(app.tickets.postNotices()).rejects.toBe(fault);
  expect(await countLogged()).toBe(1);
  await clock.advance(2_000);
  await app.tickets.postNotices();
  expect(await countLogged()).toBe(2);
});
