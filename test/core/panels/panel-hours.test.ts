import { CLOSED_WEEK } from '#core/calendars/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { HOUR_MS } from '../tickets/context.ts';
import { createPanelDesk } from './context.ts';

/** The clock starts on Thursday, 2026-01-01, at 12:00 UTC. */
const WEEK = { ...CLOSED_WEEK, thu: [{ from: '09:00', to: '17:00' }], fri: [{ from: '09:00', to: '17:00' }] };
const FRIDAY = '<t:1767344400:R>';

const setUp = async () => {
  const fixture = await createPanelDesk();
  const { app, guild } = fixture;
  const calendar = await app.calendars.create(guild, { name: 'Office', timezone: 'UTC', week: WEEK });
  await app.settings.update({ guild, ifVersion: null, change: { calendarId: calendar.id } });
  const embed = { title: 'Today: {{hours.today}}', url: null, color: null, imageUrl: null, thumbnailUrl: null };
  const panel = await fixture.deployed({
    content: 'Next: {{hours.next}}, {{else}}',
    embeds: [
      { ...embed, description: null, footer: null, fields: [{ name: 'Open', value: '{{hours.today}}', inline: true }] },
    ],
  });
  const shown = async () => {
    const [message] = await fixture.messages(panel.channelId);
    const [first] = message?.notice?.embeds ?? [];
    return [message?.notice?.content, first?.title, first?.fields[0]?.value];
  };
  /** Moves the clock, and edits what has changed. @returns how many panels were due */
  const later = async (hours: number) => {
    await fixture.clock.advance(hours * HOUR_MS);
    return app.panels.refreshHours();
  };
  return { ...fixture, calendar, panel, shown, later };
};

describe('opening hours in a panel', () => {
  it('are filled in, and follow each opening, closing and day', async () => {
    const { shown, later, stored, panel } = await setUp();
    const hours = ['Today: 09:00–17:00', '09:00–17:00'];
    expect(await shown()).toEqual(['Next: now, {{else}}', ...hours]);
    expect(await later(5 - 1 / HOUR_MS)).toBe(0);
    expect(await later(1 / HOUR_MS)).toBe(1);
    expect(await shown()).toEqual([`Next: ${FRIDAY}, {{else}}`, ...hours]);
    expect(await later(16)).toBe(1);
    expect(await shown()).toEqual(['Next: now, {{else}}', ...hours]);
    await later(8);
    await later(7);
    expect(await shown()).toEqual(['Next: <t:1767862800:R>, {{else}}', 'Today: closed', 'closed']);
    expect(await stored(panel)).toMatchObject({ status: 'deployed', version: panel.version });
  });

  it('follow a change of the calendar, and of which calendar counts', async () => {
    const { shown, later, app, guild, calendar, category } = await setUp();
    await app.calendars.update({ guild, id: calendar.id, ifVersion: null }, { week: CLOSED_WEEK });
    expect(await later(0)).toBe(1);
    expect(await shown()).toEqual(['Next: closed, {{else}}', 'Today: closed', 'closed']);
    const always = await app.calendars.create(guild, { name: 'Always', timezone: 'UTC' });
    const target = { guild, id: category.id, actor: SYSTEM, ifVersion: null };
    await app.categories.update(target, { calendarId: always.id });
    expect(await later(0)).toBe(1);
    expect(await shown()).toEqual(['Next: now, {{else}}', 'Today: 00:00–24:00', '00:00–24:00']);
    await app.categories.update(target, { calendarId: null });
    await app.settings.update({ guild, ifVersion: null, change: { calendarId: null } });
    expect(await later(0)).toBe(1);
    expect(await shown()).toEqual(['Next: now, {{else}}', 'Today: 00:00–24:00', '00:00–24:00']);
  });

  it('of a panel that was changed since wait for its next deployment', async () => {
    const { shown, later, app, refer, panel } = await setUp();
    await app.panels.update(refer(panel), { content: 'Draft {{hours.next}}' });
    expect(await later(5)).toBe(1);
    expect(await shown()).toEqual(['Next: now, {{else}}', 'Today: 09:00–17:00', '09:00–17:00']);
    await app.panels.deploy(refer(panel));
    expect((await shown())[0]).toBe(`Draft ${FRIDAY}`);
    expect(await app.panels.preview(refer(panel).guild, panel.id)).toMatchObject({
      message: { content: `Draft ${FRIDAY}` },
    });
  });

  it('are tried again when the bot is unavailable', async () => {
    const { shown, later, chat } = await setUp();
    await chat.setOnline(false);
    expect(await later(5)).toBe(1);
    await chat.setOnline(true);
    expect((await shown())[0]).toContain('now');
    expect(await later(1 / 60)).toBe(1);
    expect((await shown())[0]).toContain(FRIDAY);
  });

  it('are forgotten where the message is gone, or shows none any more', async () => {
    const { later, app, refer, panel } = await setUp();
    await app.panels.undeploy(refer(panel));
    expect(await later(5)).toBe(1);
    expect(await later(100)).toBe(0);
    await app.panels.update(refer(panel), { content: 'Without', embeds: [] });
    await app.panels.deploy(refer(panel));
    expect(await later(100)).toBe(0);
  });
});
