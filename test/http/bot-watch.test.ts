import { type Client, startApi, type TestApi } from '../support/api.ts';
import { embeddedDatabase } from '../support/databases.ts';
import { done, type Json } from '../spec/helpers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(await embeddedDatabase());
});
afterAll(() => api.close());

const told = async (as: Client): Promise<string[]> =>
  (await done(as.get('/v1/events?types=bot.unavailable,bot.recovered'))).map(({ type }: Json) => type);

it('every server is told once that the bot is lost, and once that it is back', async () => {
  const clients = [await api.as(await api.server()), await api.as(await api.server())];
  const looked = () => Promise.all([1, 2, 3].map(() => api.service.app.botWatch.look()));
  await looked();
  for (const as of clients) expect(await told(as)).toEqual([]);
  await api.service.chat.setOnline(false);
  await looked();
  await looked();
  await api.service.chat.setOnline(true);
  await looked();
  for (const as of clients) expect(await told(as)).toEqual(['bot.unavailable', 'bot.recovered']);
});
