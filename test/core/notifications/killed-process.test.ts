import { buildNotificationSettings } from '#core/notifications/index.ts';
import { toUserId } from '#core/shared/ids.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { STAFF } from '../../support/build.ts';
import { createMortalProcess } from '../../support/in-memory.ts';
import { createHelpDesk } from '../tickets/context.ts';

const ROLE = '44';
const LEE = toUserId('200000000000000061');
const PEOPLE = [STAFF, LEE];
const PAGE = { limit: 100, after: null };
/** Longer than the lease of a server. */
const LATER_MS = 31_000;

/** A note mentions two people, who want the inbox and a direct message; the worker may die at any of its calls. */
const journey = async (dies: { readonly atCall: number; readonly isDone: boolean }) => {
  const { app, chat, clock, guild, inMemory, on, open } = await createHelpDesk({ staffRoleIds: [ROLE] });
  const both = { inbox: true, directMessage: true };
  for (const staffId of PEOPLE) {
    await chat.setRoles(guild, staffId, [ROLE]);
    await app.notifications.updateSettings(guild, staffId, { kinds: { mention: both } });
  }
  const ticket = await open({ subject: 'Refund' });
  await app.tickets.addNote({ ...on(ticket), content: `<@${STAFF}> <@${LEE}>` });
  const mortal = createMortalProcess(inMemory, dies);
  await mortal.app.reactions.react().catch(() => undefined);
  await mortal.app.notifications.sendDirectMessages().catch(() => undefined);
  for (let turn = 0; turn < 2; turn += 1) {
    await clock.advance(LATER_MS);
    await app.reactions.react();
    await app.notifications.sendDirectMessages();
  }
  const inboxes = await Promise.all(
    PEOPLE.map(async (one) => (await app.notifications.list(guild, one, { isUnread: true }, PAGE)).items),
  );
  const messages = await Promise.all(PEOPLE.map((one) => chat.listDirectMessages(guild, one)));
  const rest = await inMemory.container.get(port.notificationOrderStore).listDue(clock.now(), 100);
  return { kinds: inboxes.map((items) => items.map(({ kind }) => kind)), messages, rest, isDead: mortal.isDead() };
};

it.each([true, false])(
  'each person is notified once wherever the worker dies (the last call is made: %s)',
  async (isDone) => {
    let atCall = 1;
    for (; atCall < 60; atCall += 1) {
      const { kinds, messages, rest, isDead } = await journey({ atCall, isDone });
      expect([atCall, kinds]).toEqual([atCall, [['mention'], ['mention']]]);
      expect([atCall, messages.map(({ length }) => length)]).toEqual([atCall, [1, 1]]);
      expect(rest).toEqual([]);
      if (!isDead) break;
    }
    expect(atCall).toBeGreaterThan(10);
    expect(atCall).toBeLessThan(60);
  },
);

it('the settings of somebody who chose nothing have everything in the inbox', async () => {
  const { app, guild } = await createHelpDesk();
  const settings = buildNotificationSettings(guild, STAFF);
  expect(Object.values(settings.kinds)).toEqual(
    Array.from({ length: 5 }, () => ({ inbox: true, directMessage: false })),
  );
  expect(await app.notifications.getSettings(guild, STAFF)).toEqual({ ...settings, isQuiet: false });
});
