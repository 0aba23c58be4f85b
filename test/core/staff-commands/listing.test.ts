import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';

const ROLE = '44';
const HOUR_MS = 3_600_000;
/** The longest message of Discord, in characters. */
const MAX_MESSAGE = 2_000;

const setUp = async () => {
  const simulation = await createHelpDesk({ staffRoleIds: [ROLE] });
  const { app, chat, guild } = simulation;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const list = async (filter?: string): Promise<readonly string[]> => {
    const options = filter === undefined ? {} : { filter };
    const used = { guild, name: 'desk list', userId: STAFF, channelId: null, options };
    const { response } = await app.chatEvents.handleCommand(used);
    return (response?.content ?? '').split('\n');
  };
  return { ...simulation, list };
};

describe('/desk list', () => {
  it('says of each ticket what it is about, who asks, and how long it waits', async () => {
    const { app, clock, on, open, list } = await setUp();
    const first = await open();
    await app.tickets.update({ ...on(first), fields: { subject: '*Late* parcel' } });
    const second = await open();
    await app.tickets.update({ ...on(second), fields: { status: 'pending' } });
    await clock.advance(5 * HOUR_MS);
    expect(await list('open')).toEqual([
      'All open tickets',
      `**#1** · \\*Late\\* parcel · <@${REQUESTER}> · waiting: 5 hours · Support · <#${first.channelId}>`,
      `**#2** · <@${REQUESTER}> · Waiting for requester · Support · <#${second.channelId}>`,
    ]);
  });

  it('cuts long subjects, so that fifteen of them fit into a message', async () => {
    const { app, on, open, list } = await setUp();
    for (let count = 0; count < 16; count += 1) {
      await app.tickets.update({ ...on(await open()), fields: { subject: 'parcel '.repeat(25) } });
    }
    const [title, ...lines] = await list();
    expect(title).toBe('Tickets that nobody has claimed');
    expect(lines).toHaveLength(15);
    expect([title, ...lines].join('\n').length).toBeLessThanOrEqual(MAX_MESSAGE);
  });

  it('takes the words of the server, and names them for another one', async () => {
    const { open, list } = await setUp();
    await open();
    expect((await list('all open tickets'))[0]).toBe('All open tickets');
    expect(await list('closed')).toEqual([
      'Name a list: Tickets that nobody has claimed, My tickets, All open tickets',
    ]);
  });
});
