import { createTranslator } from '#adapters/texts/translator.ts';
import type { TextVariables } from '#core/settings/index.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { REQUESTER } from '../../support/build.ts';
import { MEMBER_TEXTS } from '../../support/chat/member-texts.ts';
import { createSandboxActions } from '../../support/chat/sandbox-actions.ts';
import { useApi, useServer } from '../../support/use-api.ts';

// The address of a transcript begins with that of the service; the sandbox is for services on this machine.
const api = useApi({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
const { as, server } = useServer(api);
const { readChannel, useAsMember, project, open, openIn } = createSandboxActions(api, { as, server });
const translator = createTranslator();
const GUEST = '901';
const ELSEWHERE: Json = { channelId: null };

const link = ({ channelId }: Json) => `<#${channelId}>`;

describe('every text for members is reached, in the language of the server', () => {
  const reached = new Set<string>();
  const expectText = (read: readonly string[], key: (typeof MEMBER_TEXTS)[number], values: TextVariables = {}) => {
    expect(read.join('\n')).toContain(translator.translate('de', key, values));
    reached.add(key);
  };

  beforeEach(async () => {
    await done(as.patch('/v1/settings', { locale: 'de' }));
  });

  it('when they ask for their tickets', async () => {
    for (const [name, key] of [
      ['list', 'answer.no_tickets'],
      ['close', 'answer.no_open_ticket'],
      ['transcript', 'answer.no_closed_ticket'],
    ] as const)
      expectText(await useAsMember(ELSEWHERE, name), key);
    const first = await open();
    const second = await open();
    expectText(await useAsMember(ELSEWHERE, 'list'), 'answer.your_tickets');
    expectText(await useAsMember(ELSEWHERE, 'close'), 'answer.which_ticket', {
      tickets: `${link(second)} ${link(first)}`,
    });
    expectText(await useAsMember(ELSEWHERE, 'close', { ticket: '99' }), 'answer.no_such_ticket');
    expectText(await useAsMember(first, 'close', {}, GUEST), 'answer.not_your_ticket');
    expectText(await useAsMember(first, 'transcript', { ticket: '1' }), 'answer.not_closed_yet', {
      channel: link(first),
    });
  });

  it('when they close or share a ticket', async () => {
    const ticket = await openIn({ requesterAdd: true });
    const channel = link(ticket);
    expectText(await useAsMember(ticket, 'add', { user: GUEST }), 'answer.member_added', {
      user: `<@${GUEST}>`,
      channel,
    });
    expectText(await useAsMember(ticket, 'close'), 'answer.own_closed', { number: ticket.ticketNumber });
    const number = ticket.ticketNumber;
    expectText(await useAsMember(ticket, 'transcript'), 'answer.no_transcript', { number });
    await project();
    const [answer = ''] = await useAsMember(ticket, 'transcript');
    const url = /https?:\S+$/.exec(answer)?.[0] ?? '';
    expectText([answer], 'answer.transcript', { number, url });
    expect((await fetch(api.url + new URL(url).pathname)).status).toBe(200);

    const asked = await openIn({ requesterClose: 'ask' });
    expectText(await useAsMember(asked, 'close'), 'answer.close_wish_sent', { channel: link(asked) });
    expectText(await readChannel(asked.channelId), 'ticket.close_wish', { requester: `<@${REQUESTER}>` });
    const refused = await openIn({ requesterClose: 'off' });
    expectText(await useAsMember(refused, 'close'), 'answer.close_by_staff', { channel: link(refused) });
    expectText(await useAsMember(refused, 'add', { user: GUEST }), 'answer.add_by_staff', { channel: link(refused) });
    const unclaimed = await openIn({ requireClaim: true });
    expectText(await useAsMember(unclaimed, 'close'), 'answer.claim_awaited', { channel: link(unclaimed) });
  });

  // Of the tests above.
  it('and no other is left', () => {
    expect([...reached].sort()).toEqual([...MEMBER_TEXTS].sort());
  });
});
