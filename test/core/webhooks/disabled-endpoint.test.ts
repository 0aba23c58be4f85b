import { anEndpoint } from './endpoint.ts';

const MINUTE = 60_000;

it('stores when an endpoint was disabled', async () => {
  const here = await anEndpoint();
  here.receivers.answer = () => ({ status: 410 });
  await here.clock.advance(MINUTE);
  await here.happen();
  await here.deliver();
  expect(await here.app.webhooks.get(here.guild, here.webhook)).toMatchObject({
    status: 'disabled',
    version: 2,
    updatedAt: here.clock.now(),
    lastDeliveryAt: here.clock.now(),
  });
});
