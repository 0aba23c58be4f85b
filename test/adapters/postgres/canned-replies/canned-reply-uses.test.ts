import { SYSTEM } from '#core/shared/actor.ts';
import type { TicketId } from '#core/shared/ids.ts';
import { REQUESTER } from '../../../support/build.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';
import { useApi } from '../../../support/use-api.ts';

const TICKETS = 6;
const ROUNDS = 4;

withPostgres('on a PostgreSQL server', () => {
  const api = useApi({ database: postgresDatabase });

  it('every reply is counted and no change is lost, however they meet', async () => {
    const { cannedReplies, tickets, categories } = api.service.app;
    const { id: guild, categoryId } = await api.server();
    const { id } = await cannedReplies.create(guild, { name: 'LockTimeout', content: '#{{ticket.number}}' });
    const as = await api.as({ id: guild, categoryId });
    const opened = Array.from({ length: TICKETS }, async (): Promise<TicketId> => {
      return (await as.post('/v1/tickets', { categoryId, requesterId: REQUESTER })).body.data.id;
    });
    const open = await Promise.all(opened);
    const reply = (ticket: TicketId) =>
      tickets.reply({
        guild,
        ticket,
        actor: SYSTEM,
        ifVersion: null,
        staffId: null,
        attachments: [],
        setStatus: null,
        content: { cannedReplyId: id, variables: {} },
      });
    let changes = 0;
    const change = async (folder: string) => {
      const changed = await as.patch(`/v1/canned-replies/${id}`, { folder, categoryIds: [categoryId] });
      expect([200, 409]).toContain(changed.status);
      if (changed.status === 200) changes += 1;
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const reported = categories.update(
        { guild, id: categoryId as never, actor: SYSTEM, ifVersion: null },
        { position: round + 1 },
      );
      const changed = [1, 2, 3].map((n) => change(`${round}-${n}`));
      await Promise.all([...[...open, ...open].map(reply), ...changed, reported]);
    }
    const sent = 2 * TICKETS * ROUNDS;
    expect(await cannedReplies.get(guild, id)).toMatchObject({ useCount: sent, version: 1 + changes });
    expect(changes).toBeGreaterThanOrEqual(ROUNDS);
    for (const ticket of open) expect(await tickets.get(guild, ticket)).toMatchObject({ messageCount: 2 * ROUNDS });
  });
});
