import { type Instant, plusMs } from '#core/shared/instant.ts';
import { createHelpDesk, type HelpDesk, HOUR_MS } from './context.ts';

let simulation: HelpDesk;
beforeEach(async () => {
  simulation = await createHelpDesk();
});

const hold = async (holdUntil: Instant, ticket?: Awaited<ReturnType<HelpDesk['open']>>) =>
  simulation.app.tickets.update({
    ...simulation.on(ticket ?? (await simulation.open())),
    fields: { status: 'on_hold', holdUntil },
  });

describe('the end of a hold', () => {
  it.each([0, -1, -HOUR_MS])('is refused when it is not in the future: %d ms from now', async (ms) => {
    const ticket = await simulation.open();
    await expect(hold(plusMs(simulation.clock.now(), ms), ticket)).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('holdUntil'),
    });
    expect(await simulation.read(ticket)).toMatchObject({ status: 'open', holdUntil: null, version: 1 });
  });

  it('cannot be moved into the past', async () => {
    const ticket = await hold(plusMs(simulation.clock.now(), HOUR_MS));
    await expect(hold(plusMs(simulation.clock.now(), -1), ticket)).rejects.toThrow('holdUntil');
    expect(await simulation.read(ticket)).toMatchObject({ holdUntil: ticket.holdUntil });
  });

  it('may be sent back as it was read, even when it has just passed', async () => {
    const ticket = await hold(plusMs(simulation.clock.now(), HOUR_MS));
    await simulation.clock.advance(2 * HOUR_MS);
    const { status, holdUntil } = ticket;
    const fields = { status, holdUntil, subject: 'Still held' } as const;
    expect(await simulation.app.tickets.update({ ...simulation.on(ticket), fields })).toMatchObject(fields);
  });
});
