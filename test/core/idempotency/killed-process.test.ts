import type { UseCases } from '#core/index.ts';
import type { ExecuteOnce } from '#core/idempotency/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId, TokenId } from '#core/shared/ids.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aGuildId, STAFF } from '../../support/build.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createInMemory, createMortalProcess } from '../../support/in-memory.ts';
import { TICKET_INPUT } from '../tickets/context.ts';

const TOKEN = '019b0000-0000-7000-8000-000000000001' as TokenId;
const PAGE = { limit: 100, after: null };

/** A reply under a key by a process that dies, then the same by another process; in between somebody changes the ticket. */
const replyTwice = async (dies: { readonly atCall: number; readonly isDone: boolean }) => {
  const clock = new FakeClock();
  const memory = createInMemory(clock);
  const { app, container } = memory;
  const guild = aGuildId();
  const category = await app.categories.create(guild, SYSTEM, { name: 'Support' });
  const { ticket } = await app.tickets.open({ ...TICKET_INPUT, guild, categoryId: category.id });
  const input: ExecuteOnce = { key: { callerId: TOKEN, owner: guild, key: 'k', fingerprint: 'f' }, hasSecret: false };
  const target = { guild, ticket: ticket.id, actor: SYSTEM, ifVersion: null };
  const reply = ({ idempotency, tickets }: Pick<UseCases, 'idempotency' | 'tickets'>) =>
    idempotency.executeOnce(input, (request) =>
      tickets.reply({
        ...target,
        request,
        content: 'Once',
        staffId: STAFF,
        attachments: [],
        setStatus: null,
      }),
    );
  const mortal = createMortalProcess(memory, dies);
  await reply(mortal.app).catch(() => undefined);
  clock.advance(10_000);
  await app.tickets.update({ ...target, fields: { subject: 'Changed meanwhile' } });
  const last = await reply(app);
  const chat = await container.get(port.sandboxChat).listMessages(guild, ticket.channelId as ChannelId);
  const { items } = await app.tickets.listMessages(guild, ticket.id, 'createdAt', PAGE);
  return {
    isDead: mortal.isDead(),
    isReplay: last.isReplay,
    inChat: (chat ?? []).filter(({ content }) => content === 'Once').length,
    stored: items.filter(({ content }) => content === 'Once').length,
  };
};

it.each([true, false])(
  'a reply under a key is written once, wherever the process that executes it dies (call done: %s)',
  async (isDone) => {
    const outcomes = [];
    for (let atCall = 1; ; atCall += 1) {
      const outcome = await replyTwice({ atCall, isDone });
      expect(outcome).toMatchObject({ inChat: 1, stored: 1 });
      outcomes.push(outcome);
      if (!outcome.isDead) break;
    }
    expect(outcomes.length).toBeGreaterThan(5);
    expect(outcomes.at(-1)).toMatchObject({ isReplay: true });
  },
);
