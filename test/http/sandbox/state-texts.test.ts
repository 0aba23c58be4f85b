import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { done } from '../../support/spec-helpers.ts';
import { STAFF } from '../../support/build.ts';
import { createSandboxActions, STATE_TEXTS } from '../../support/chat/sandbox-actions.ts';
import { useApi, useServer } from '../../support/use-api.ts';

// The address of a transcript begins with that of the service; the sandbox is for services on this machine.
const api = useApi({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
const { as, server } = useServer(api);
const { readChannel, act, project, open } = createSandboxActions(api, { as, server });
const translator = createTranslator();

const HOUR_MS = 3_600_000;

const relative = (at: string) => `<t:${Math.floor(Date.parse(at) / 1_000)}:R>`;

it('every text of messages that follow the state of a ticket is reached, in the language of the server', async () => {
  const log = await done(api.anonymous.post(`/sandbox/api/guilds/${server.id}/channels`, { name: 'log' }));
  await done(as.patch('/v1/settings', { locale: 'de', logChannelId: log.id, logStyle: 'ticket' }));
  const reached = new Set<string>();
  const expectText = (read: readonly string[], key: (typeof STATE_TEXTS)[number], values: TextVariables = {}) => {
    expect(read).toContain(translator.translate('de', key, values));
    reached.add(key);
  };
  const expectSmallText = (read: readonly string[], key: (typeof STATE_TEXTS)[number], values: TextVariables = {}) => {
    expect(read).toContain(`-# ${translator.translate('de', key, values)}`);
    reached.add(key);
  };
  const ticket = await open();
  const opened = await readChannel(ticket.channelId);
  expectText(opened, 'opening.opened', { time: relative(ticket.createdAt) });
  expectText(opened, 'opening.priority', { priority: translator.translate('de', 'priority.normal', {}) });

  await act(ticket, 'claim', { staffId: STAFF });
  await project();
  const claimed = await readChannel(ticket.channelId);
  expectText(claimed, 'opening.claimed', { staff: `<@${STAFF}>` });
  expectText(claimed, 'button.unclaim');

  const { ticketNumber: number } = ticket;
  const expectReport = async (status: 'open' | 'closed') => {
    const state = translator.translate('de', `status.${status}`, {});
    expectText(await readChannel(log.id), 'log.ticket', { number, state });
    reached.add(`status.${status}`);
  };
  await done(as.patch(`/v1/tickets/${ticket.id}`, { status: 'on_hold' }));
  await project();
  expectText(await readChannel(ticket.channelId), 'status.on_hold');
  await done(as.patch(`/v1/tickets/${ticket.id}`, { status: 'pending' }));
  await api.work();
  await expectReport('open');

  const { closedAt } = await act(ticket, 'close', { staffId: STAFF });
  await act(ticket, 'feedback', { rating: 4 });
  await project();
  const closed = await readChannel(ticket.channelId);
  expectText(closed, 'opening.closed', { time: relative(closedAt) });
  expectText(closed, 'closing.by', { user: `<@${STAFF}>` });
  expectText(closed, 'closing.messages', { count: 0 });
  expectText(closed, 'closing.rated', { rating: '★★★★☆' });
  expectText(closed, 'closing.open_for', { time: translator.formatDuration('de', 0) });
  expectSmallText(closed, 'closing.how_to_reopen');
  for (const key of ['button.reopen', 'button.transcript'] as const) expectText(closed, key);
  await expectReport('closed');

  await act(ticket, 'reopen');
  await project();
  const reopened = await readChannel(ticket.channelId);
  expectText(reopened, 'closing.reopened');
  expect(reopened).toContain(`<@${STAFF}> ${translator.translate('de', 'ticket.reopened', {})}`);
  const formAnswers = [{ questionId: 'why', label: 'Why?', value: 'x'.repeat(1_000) }];
  expectText(await readChannel((await open({ formAnswers })).channelId), 'button.answers');
  for (let answered = 0; answered < 5; answered += 1) {
    await act(await open(), 'reply', { content: 'Hello', staffId: STAFF });
  }
  await done(as.get('/v1/analytics/overview'));
  api.clock.advance(HOUR_MS);
  expectText(await readChannel((await open()).channelId), 'opening.usual_reply', { time: '1 Minute' });

  const calendar = await done(as.post('/v1/calendars', { name: 'Closed', timezone: 'UTC', week: {}, outside: 'warn' }));
  await done(as.patch('/v1/settings', { calendarId: calendar.id }));
  await done(as.patch(`/v1/categories/${server.categoryId}`, { openingMessage: '{{hours.today}}\n{{hours.next}}' }));
  const closedNow = await readChannel((await open()).channelId);
  expectSmallText(closedNow, 'opening.closed_hours');
  expectText(closedNow, 'hours.closed');
  const opensOn = Date.now() + 3 * 24 * HOUR_MS;
  const date = new Date(opensOn).toISOString().slice(0, 10);
  const spans = [{ from: '00:00', to: '24:00' }];
  await done(as.patch(`/v1/calendars/${calendar.id}`, { holidays: [{ name: 'Open day', date, spans }] }));
  const time = `<t:${Date.parse(date) / 1_000}:R>`;
  expectSmallText(await readChannel((await open()).channelId), 'opening.outside_hours', { time });
  await done(
    as.patch(`/v1/calendars/${calendar.id}`, {
      week: { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans },
    }),
  );
  expectText(await readChannel((await open()).channelId), 'hours.open');
  expect([...reached].sort()).toEqual([...STATE_TEXTS].sort());
});
