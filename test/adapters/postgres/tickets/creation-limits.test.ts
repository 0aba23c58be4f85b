import type { Answer } from '../../../support/api.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { useApi, useServer } from '../../../support/use-api.ts';
import { createCategory, done } from '../../../support/spec-helpers.ts';

const AT_ONCE = 10;

withPostgres('the limits of a category, asked by many at once', () => {
  const api = useApi({ database: postgresDatabase });
  const { server, as } = useServer(api, 'all tests');

  /** So many requests to open a ticket, all at the same time. @returns how many were opened */
  const openedAtOnce = async (limits: object, requester: (index: number) => string, fields: object = {}) => {
    const { id: categoryId } = await createCategory(as, { limits });
    const opening = Array.from({ length: AT_ONCE }, (_, i) =>
      as.post('/v1/tickets', { categoryId, requesterId: requester(i), ...fields }),
    );
    const answers: Answer[] = await Promise.all(opening);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const { openTicketCount } = await done(as.get(`/v1/categories/${categoryId}`));
    const opened = answers.filter(({ status }) => status === 201);
    expect(openTicketCount).toBe(opened.length);
    return { opened: opened.map(({ body }) => body.data), categoryId };
  };

  it.each([
    ['for one requester', { perUser: 2 }, () => '31', 2],
    ['for all requesters', { total: 3 }, (i: number) => String(i + 1), 3],
    ['of the time between two tickets', { cooldownSeconds: 60 }, () => '31', 1],
  ])('hold %s, to the ticket', async (_, limits, requester, most) => {
    expect((await openedAtOnce(limits, requester)).opened).toHaveLength(most);
  });

  it('hold for one requester in all categories together', async () => {
    await done(as.patch('/v1/settings', { openingRules: { openInServer: 2 } }));
    const ids = await Promise.all(Array.from({ length: AT_ONCE }, async () => (await createCategory(as)).id));
    const answers = await Promise.all(
      ids.map((categoryId) => as.post('/v1/tickets', { categoryId, requesterId: '33' })),
    );
    await done(as.patch('/v1/settings', { openingRules: { openInServer: null } }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array<number>(AT_ONCE - 2).fill(409)]);
  });

  it('are skipped by those who say so', async () => {
    expect((await openedAtOnce({ total: 1 }, () => '31', { bypassLimits: true })).opened).toHaveLength(AT_ONCE);
  });

  it('leave no channel of a ticket that was refused', async () => {
    const before = (await api.service.chat.listChannels(server.id)).length;
    const { opened } = await openedAtOnce({ total: 3 }, () => '31');
    expect(await api.service.chat.listChannels(server.id)).toHaveLength(before + opened.length);
  });

  it('hold for tickets that are opened again, and archive the channels of the others again', async () => {
    const { opened, categoryId } = await openedAtOnce({ perUser: 4 }, () => '32');
    for (const { id } of opened) await done(as.post(`/v1/tickets/${id}/close`));
    await done(as.patch(`/v1/categories/${categoryId}`, { limits: { perUser: 1 } }));
    const answers = await Promise.all(opened.map(({ id }) => as.post(`/v1/tickets/${id}/reopen`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const ids = opened.map(({ channelId }) => channelId);
    const open = (await api.service.chat.listChannels(server.id)).filter(
      ({ id, archived }) => ids.includes(id) && !archived,
    );
    expect(open).toHaveLength(1);
  });
});
