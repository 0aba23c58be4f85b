import { createMortalProcess } from '../../support/in-memory.ts';
import { createPanelDesk, type PanelDesk, refusal } from './context.ts';

const LATER_MS = 5 * 60_000;

const settle = async ({ app, clock }: PanelDesk): Promise<number> => {
  await clock.advance(LATER_MS);
  return app.panels.settleDeployments();
};

it('after a killed deployment the panel has one message, which it knows, or none', async () => {
  const outcomes = new Set<string>();
  let isAlive = false;
  for (let call = 0; !isAlive && call < 60; call += 1) {
    const fixture = await createPanelDesk();
    const panel = await fixture.panel();
    const dies = { atCall: 1 + Math.floor(call / 2), isDone: call % 2 === 1 };
    const mortal = createMortalProcess(fixture.inMemory, dies);
    await mortal.app.panels.deploy(fixture.refer(panel)).catch(() => undefined);
    await settle(fixture);
    const { status, messageId } = await fixture.stored(panel);
    const posted = (await fixture.messages(panel.channelId)).map(({ id }) => id);
    expect({ dies, posted }).toEqual({ dies, posted: messageId === null ? [] : [messageId] });
    outcomes.add(status);
    expect(await settle(fixture)).toBe(0);
    isAlive = !mortal.isDead();
  }
  expect(isAlive).toBe(true);
  expect([...outcomes]).toContain('deployed');
});

it('a deployment that was refused is not tried again', async () => {
  const fixture = await createPanelDesk();
  const panel = await fixture.panel();
  await fixture.chat.removeChannel(fixture.guild, panel.channelId!);
  await expect(fixture.app.panels.deploy(fixture.refer(panel))).rejects.toMatchObject(
    refusal('conflict', 'does not exist'),
  );
  expect(await settle(fixture)).toBe(0);
});

it('what a deployment left while the bot is out of reach is taken back later', async () => {
  const fixture = await createPanelDesk();
  const panel = await fixture.panel();
  await fixture.chat.setOnline(false);
  await expect(fixture.app.panels.deploy(fixture.refer(panel))).rejects.toMatchObject({ code: 'bot_unavailable' });
  expect([await settle(fixture), await settle(fixture)]).toEqual([1, 1]);
  await fixture.chat.setOnline(true);
  expect([await settle(fixture), await settle(fixture)]).toEqual([1, 0]);
  expect(await fixture.stored(panel)).toMatchObject({ status: 'draft' });
});
