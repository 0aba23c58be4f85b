import { NO_INTENTS } from '#core/chat/index.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS } from './context.ts';

const RULES = { autoClose: { inactiveHours: 48, warnHoursBefore: 24, onMemberLeave: true, businessTime: false } };

/** A ticket whose requester has left, which the platform does not report. */
const setUp = async (rules: object = RULES) => {
  const simulation = await createHelpDesk(rules);
  const ticket = await simulation.open();
  Object.assign(simulation.chat, { intents: NO_INTENTS });
  await simulation.chat.removeMember(simulation.guild, REQUESTER);
  const reply = () =>
    simulation.app.tickets.reply({
      ...simulation.on(ticket),
      content: 'Hello?',
      staffId: STAFF,
      attachments: [],
      setStatus: null,
    });
  return { simulation, ticket, reply };
};

describe('where the platform does not report who leaves a server', () => {
  it('a reply and a claim find that the requester has left', async () => {
    const { simulation, ticket, reply } = await setUp();
    await reply();
    expect(await simulation.read(ticket)).toMatchObject({ status: 'closed', closeCause: 'member_left' });
    expect(await simulation.history(ticket)).toEqual(['ticket.created', 'ticket.message_created', 'ticket.closed']);
    const other = await setUp();
    await other.simulation.app.tickets.claim({
      ...other.simulation.on(other.ticket),
      staffId: STAFF,
      force: false,
    });
    expect(await other.simulation.read(other.ticket)).toMatchObject({ closeCause: 'member_left' });
  });

  it('the ticket is closed instead of being warned of its closing', async () => {
    const { simulation, ticket } = await setUp();
    await simulation.later(24 * HOUR_MS);
    expect(await simulation.read(ticket)).toMatchObject({ closeCause: 'member_left', warnedAt: null });
  });

  it('the action stands while the platform cannot be asked, and where the category says nothing', async () => {
    const { simulation, ticket, reply } = await setUp();
    Object.assign(simulation.chat, { listRoles: () => Promise.reject(botUnavailable()) });
    await reply();
    expect(await simulation.read(ticket)).toMatchObject({ status: 'pending' });
    const other = await setUp({});
    await other.reply();
    expect(await other.simulation.read(other.ticket)).toMatchObject({ status: 'pending' });
  });
});
