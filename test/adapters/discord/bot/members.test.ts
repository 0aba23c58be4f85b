import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

const listStaff = async (query = ''): Promise<string[]> => {
  const { body } = await bot.as.get(`/v1/staff${query}`);
  return body.data.map(({ userId }: { userId: string }) => userId);
};
const isListed = (id: string) => async () => (await listStaff()).includes(id);
const isGone = (id: string) => async () => !(await listStaff()).includes(id);

it('knows staff by messages, buttons and changes of roles, without a request to Discord for the list', async () => {
  const { roleId, message, buttonId } = await bot.deployPanel();
  const join = (username: string) => discord.addUser({ username }).joins(bot.guild.id, { roles: [roleId] });
  const [writer, presser, changed, unseen] = [join('wanda'), join('paul'), join('chris'), join('ursula')];
  expect(await listStaff()).toEqual([]);
  writer.writes(message.channelId, 'Hello');
  presser.presses(message, buttonId);
  bot.guild.updateMember(changed.id, { roles: [roleId, bot.guild.addRole({ name: 'Other' }).id] });
  for (const { id } of [writer, presser, changed]) await waitUntil(isListed(id), { what: `Staff ${id}` });
  const requests = discord.state.requests.filter(({ path }) => path.includes('/members'));
  expect(requests.filter(({ path }) => /\/members$|\/search/.test(path))).toEqual([]);

  expect(await listStaff('?q=urs')).toEqual([unseen.id]);
  expect(await listStaff()).toContain(unseen.id);

  bot.guild.updateMember(changed.id, { roles: [] });
  await waitUntil(isGone(changed.id), { what: 'The end of the role' });
  writer.leaves(bot.guild.id);
  await waitUntil(isGone(writer.id), { what: 'The member who left' });
});
