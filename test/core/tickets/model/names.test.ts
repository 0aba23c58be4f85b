import type { UserId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../context.ts';

const OTHER = '200000000000000003' as UserId;
const PICTURE = 'https://example.com/sam.png';
const ALL = { limit: 100, after: null };

let helpDesk: HelpDesk;
beforeEach(async () => {
  helpDesk = await createHelpDesk();
  await helpDesk.chat.setProfile(helpDesk.guild, REQUESTER, { name: 'Sam', avatarUrl: PICTURE });
  await helpDesk.chat.setProfile(helpDesk.guild, STAFF, { name: 'Kim', avatarUrl: null });
});

const listAuthors = async ({ id }: Ticket) => {
  const { items } = await helpDesk.app.tickets.listMessages(helpDesk.guild, id, 'createdAt', ALL);
  return items.map(({ authorName, authorAvatarUrl }) => [authorName, authorAvatarUrl]);
};
const reply = (ticket: Ticket, staffId: UserId | null) =>
  helpDesk.app.tickets.reply({ ...helpDesk.on(ticket), content: 'Hi', staffId, attachments: [], setStatus: null });

it('a new ticket has the names of its requester and claimer, without asking the chat again', async () => {
  helpDesk.chat.listPeople = () => Promise.reject(new Error('The chat was asked again.'));
  const ticket = await helpDesk.open({ message: 'Help', claimedById: STAFF });
  expect(ticket).toMatchObject({ requesterName: 'Sam', claimedByName: 'Kim' });
  expect(await listAuthors(ticket)).toEqual([['Sam', PICTURE]]);
  expect(await helpDesk.open()).toMatchObject({ requesterName: 'Sam', claimedByName: null });
});

it('the claimer has the name that the chat shows at the claim and the transfer, and none after it', async () => {
  const ticket = await helpDesk.open();
  const { tickets } = helpDesk.app;
  const claim = { ...helpDesk.on(ticket), staffId: STAFF, force: false };
  expect(await tickets.claim(claim)).toMatchObject({ claimedByName: 'Kim' });
  await helpDesk.chat.setProfile(helpDesk.guild, OTHER, { name: 'Alex', avatarUrl: null });
  expect(await tickets.transfer({ ...helpDesk.on(ticket), toStaffId: OTHER })).toMatchObject({ claimedByName: 'Alex' });
  expect(await tickets.unclaim(helpDesk.on(ticket))).toMatchObject({ claimedById: null, claimedByName: null });
});

it('names follow the messages of the requester and the claimer, and of no one else', async () => {
  const ticket = await helpDesk.open({ claimedById: STAFF });
  const rename = (user: UserId, name: string) =>
    helpDesk.chat.setProfile(helpDesk.guild, user, { name, avatarUrl: null });
  await rename(REQUESTER, 'Samira');
  await rename(STAFF, 'Kim B.');
  await helpDesk.say(ticket, OTHER);
  expect(await helpDesk.read(ticket)).toMatchObject({ requesterName: 'Sam', claimedByName: 'Kim' });
  await helpDesk.say(ticket, REQUESTER);
  expect(await helpDesk.read(ticket)).toMatchObject({ requesterName: 'Samira', claimedByName: 'Kim' });
  await helpDesk.say(ticket, STAFF);
  expect(await helpDesk.read(ticket)).toMatchObject({ requesterName: 'Samira', claimedByName: 'Kim B.' });
  expect((await listAuthors(ticket)).slice(1)).toEqual([
    ['Samira', null],
    ['Kim B.', null],
  ]);
  const { items } = await helpDesk.app.tickets.listTimeline(helpDesk.guild, ticket.id, 'createdAt', ALL);
  expect(items.filter(({ to }) => 'requesterName' in to)).toMatchObject([
    { from: { requesterName: 'Sam' }, to: { requesterName: 'Samira' } },
  ]);
});

it('a reply has the name of the staff member that it names; that of a token and of the bot has none', async () => {
  const ticket = await helpDesk.open();
  await reply(ticket, STAFF);
  await reply(ticket, null);
  await helpDesk.app.tickets.postMessage({ ...helpDesk.on(ticket), content: 'Beep', buttons: [] });
  expect(await listAuthors(ticket)).toEqual([
    ['Kim', null],
    [null, null],
    [null, null],
  ]);
});
