import { type Instant, plusMs } from '#core/shared/instant.ts';
import { createHelpDesk, type HelpDesk, HOUR_MS } from './context.ts';

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk();
});

const hold = async (holdUntil: Instant, ticket?: Awaited<ReturnType<HelpDesk['open']>>) =>
  fixture.app.tickets.update({
    ...fixture.on(ticket ?? (await fixture.open())),
    fields: { status: 'on_hold', holdUntil },
  });

describe('the end of a hold', () => {
  it.each([0, -1, -HOUR_MS])('is refused when it is not in the future: %d ms from now', async (ms) => {
    const ticket = await fixture.open();
    await expect(hold(plusMs(fixture.clock.now(), ms), ticket)).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('holdUntil'),
    });
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open', holdUntil: null, version: 1 });
  });

  it('cannot be moved into the past', async () => {
    const ticket = await hold(plusMs(fixture.clock.now(), HOUR_MS));
    await expect(hold(plusMs(fixture.clock.now(), -1), ticket)).rejects.toThrow('holdUntil');
    expect(await fixture.read(ticket)).toMatchObject({ holdUntil: ticket.holdUntil });
  });

  it('may be sent back as it was read, even when it has just passed', async () => {
    const ticket = await hold(plusMs(fixture.clock.now(), HOUR_MS));
    await fixture.clock.advance(2 * HOUR_MS);
    const { status, holdUntil } = ticket;
    const fields = { status, holdUntil, subject: 'Still held' } as const;
    expect(await fixture.app.tickets.update({ ...fixture.on(ticket), fields })).toMatchObject(fields);
  });
});
