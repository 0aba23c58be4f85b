import { toUserId, type UserId } from '#core/shared/ids.ts';
import { STAFF } from '../../support/build.ts';
import { createHelpDesk } from './context.ts';

it('a button takes the rating of everybody whom the ticket was for, once, and of nobody else', async () => {
  const { app, guild, on, open } = await createHelpDesk({ feedbackEnabled: true });
  const [participant, stranger] = [toUserId('77'), toUserId('78')];
  const ticket = await open();
  await app.tickets.addParticipant({ ...on(ticket), userId: participant });
  await app.tickets.close({ ...on(ticket), reason: null });
  const button = { kind: 'rating', rating: 5, target: null } as const;
  const rate = (userId: UserId) => app.tickets.pressButton({ guild, channel: ticket.channelId!, userId, button });
  await expect(rate(stranger)).rejects.toMatchObject({ reason: 'role_missing' });
  await expect(rate(toUserId(STAFF))).rejects.toMatchObject({ reason: 'role_missing' });
  expect(await rate(participant)).toMatchObject({ feedback: { rating: 5, comment: null } });
  await expect(rate(ticket.requesterId)).rejects.toMatchObject({ code: 'conflict' });
});
