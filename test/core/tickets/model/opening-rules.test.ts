import type { Category } from '#core/categories/index.ts';
import type { CategoryId } from '#core/shared/ids.ts';
import { REQUESTER } from '../../../support/build.ts';
import { createHelpDesk } from '../context.ts';

const refused = (text: string) => ({ code: 'conflict', message: expect.stringContaining(text) });
const limitedTo = (total: number): Partial<Category> => ({ limits: { perUser: null, total, cooldownSeconds: null } });

it('asks a requester for one of the roles of the category, and staff for none', async () => {
  const { open, chat, guild } = await createHelpDesk({ requiredRoleIds: ['8', '9'] });
  await expect(open({ source: 'panel' })).rejects.toMatchObject(refused('none of the roles'));
  expect(await open({ source: 'api' })).toMatchObject({ ticketNumber: 1 });
  await chat.setRoles(guild, REQUESTER, ['9']);
  expect(await open({ source: 'panel' })).toMatchObject({ ticketNumber: 2 });
});

it('lets in one of two that open the last ticket of a category at once', async () => {
  const { open, chat, guild } = await createHelpDesk(limitedTo(1));
  const results = await Promise.allSettled([open(), open()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: refused('its limit allows: 1'),
  });
  expect(await chat.listChannels(guild)).toHaveLength(1);
});

it.each([
  ['api', true],
  ['panel', false],
] as const)('a refused opening by %s names the way to bypass the limit: %s', async (source, isNamed) => {
  const { open } = await createHelpDesk(limitedTo(1));
  const first = await Promise.allSettled([open({ source }), open({ source })]);
  const later = await Promise.allSettled([open({ source })]);
  const messages = [...first, ...later].flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(messages.map((message) => message.includes('"bypassLimits": true'))).toEqual([isNamed, isNamed]);
});

it('refuses a category that is not known', async () => {
  const { open, category } = await createHelpDesk();
  const unknown = category.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) as CategoryId;
  await expect(open({ categoryId: unknown })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('Category'),
  });
});
