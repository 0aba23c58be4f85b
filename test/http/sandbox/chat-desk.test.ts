import { createTranslator } from '#adapters/texts/translator.ts';
import type { Locale, TextKey, TextVariables } from '#core/settings/index.ts';
import { listTexts } from '../../support/chat/chat-texts.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { toDeskName } from '../../support/chat/desk-name.ts';

const api = useApi();
const fixture = useServer(api);

const ROLE = '44';
const COLLEAGUE = '7777';
const STRANGER = '31';

interface Day {
  readonly locale: Locale;
  readonly greeting: string;
  readonly buttons: readonly string[];
  readonly form: string;
  readonly staffOnly: string;
  readonly priority: string;
  readonly tag: string;
  readonly note: string;
  readonly claimedByOther: string;
  /** What the bot writes in the channel, in order. */
  readonly channel: readonly string[];
}

const translator = createTranslator();

const DAYS: readonly Day[] = [
  {
    locale: 'en',
    greeting: `Hello <@${REQUESTER}>, this is ticket #1. Staff will answer you here.`,
    buttons: ['Close', 'Claim', 'More …'],
    form: 'Why is the ticket closed?',
    staffOnly: 'Only staff can do this.',
    priority: 'The priority is now: urgent.',
    tag: 'The ticket now has the tag “refund”.',
    note: 'The note was saved.',
    claimedByOther: `<@${STAFF}> has already claimed this ticket.\nTo take it over, use \`/desk takeover\`.`,
    channel: [
      `<@${STAFF}> claimed this ticket.`,
      'We refund you today.',
      `<@${STAFF}> handed this ticket over to <@${COLLEAGUE}>.`,
      'This ticket was moved to Billing.',
      `<@${REQUESTER}> May this ticket be closed?\nReason: refunded`,
      'This ticket stays open.',
      `<@${REQUESTER}>\nThis ticket was closed.\nReason: refunded\nHow was the support? 1 is worst, 5 is best.\n-# Write here to open it again.`,
      `<@${COLLEAGUE}> This ticket was reopened.`,
      `<@${REQUESTER}>\nThis ticket was closed.\nHow was the support? 1 is worst, 5 is best.\n-# Write here to open it again.`,
    ],
  },
  {
    locale: 'de',
    greeting: `Hallo <@${REQUESTER}>, das ist Ticket #1. Das Team antwortet dir hier.`,
    buttons: ['Schließen', 'Übernehmen', 'Mehr …'],
    form: 'Warum wird das Ticket geschlossen?',
    staffOnly: 'Das kann nur das Team.',
    priority: 'Die Priorität ist jetzt: dringend.',
    tag: 'Das Ticket hat jetzt das Tag „refund“.',
    note: 'Die Notiz wurde gespeichert.',
    claimedByOther: `<@${STAFF}> hat dieses Ticket schon übernommen.\nUm es trotzdem zu übernehmen, nutze \`/team an-mich-nehmen\`.`,
    channel: [
      `<@${STAFF}> hat dieses Ticket übernommen.`,
      'We refund you today.',
      `<@${STAFF}> hat dieses Ticket an <@${COLLEAGUE}> übergeben.`,
      'Dieses Ticket wurde nach Billing verschoben.',
      `<@${REQUESTER}> Darf dieses Ticket geschlossen werden?\nGrund: refunded`,
      'Dieses Ticket bleibt offen.',
      `<@${REQUESTER}>\nDieses Ticket wurde geschlossen.\nGrund: refunded\nWie war der Support? 1 ist am schlechtesten, 5 am besten.\n-# Schreib hier, um es wieder zu öffnen.`,
      `<@${COLLEAGUE}> Dieses Ticket wurde wieder geöffnet.`,
      `<@${REQUESTER}>\nDieses Ticket wurde geschlossen.\nWie war der Support? 1 ist am schlechtesten, 5 am besten.\n-# Schreib hier, um es wieder zu öffnen.`,
    ],
  },
];

const sandbox = (path: string) => `/sandbox/api/guilds/${fixture.server.id}${path}`;
const BY = { claim: 'ticket:staff:claim', close: 'ticket:staff:close', reason: 'ticket:staff:close-with-reason' };

describe.each(DAYS)('a day of a desk by chat alone, in $locale', (day) => {
  it('does all that staff does, as the API shows it', async () => {
    const { as, server } = fixture;
    const { anonymous } = api;
    await done(as.patch('/v1/settings', { locale: day.locale, staffRoleIds: [ROLE] }));
    const billing = await done(as.post('/v1/categories', { name: 'Billing' }));
    await done(as.post('/v1/canned-replies', { name: 'Refund', shortcut: 'refund', content: 'We refund you today.' }));
    for (const user of [STAFF, COLLEAGUE]) {
      await done(anonymous.put(sandbox(`/members/${user}`), { roleIds: [ROLE] }));
    }
    const options = [{ id: 'help', label: 'Help', categoryId: server.categoryId }];
    const lobby = await done(anonymous.post(sandbox('/channels'), { name: 'lobby' }));
    const panel = await done(as.post('/v1/panels', { name: 'Desk', channelId: lobby.id, content: 'Hi', options }));
    await done(as.post(`/v1/panels/${panel.id}/deploy`));

    const opened = await done(
      anonymous.post(sandbox(`/panels/${panel.id}/press`), { userId: REQUESTER, optionId: 'help' }),
    );
    const channel = sandbox(`/channels/${opened.channelId}`);
    const press = (userId: string, buttonId: string, answers: object | null = null) =>
      done(anonymous.post(`${channel}/press`, { userId, buttonId, answers }));
    const use = async (userId: string, name: string, given: object = {}) =>
      (
        await done(
          anonymous.post(sandbox(`/commands/${toDeskName(name)}`), {
            userId,
            channelId: opened.channelId,
            options: given,
          }),
        )
      ).content;
    const read = () => done(as.get(`/v1/tickets/${opened.id}`));
    const messages = () => done(anonymous.get(`${channel}/messages`));

    const write = (key: TextKey, values: TextVariables) => translator.translate(day.locale, key, values);

    const [greeting] = await messages();
    expect(listTexts(greeting)).toContain(day.greeting);
    expect(greeting.notice.buttonRows.flat().map(({ label }: { label: string }) => label)).toEqual(day.buttons);

    // Who may not is answered, and nothing changes.
    const untouched = await read();
    for (const button of Object.values(BY)) {
      expect(await press(STRANGER, button)).toEqual({ content: day.staffOnly, ephemeral: true });
    }
    expect(await use(REQUESTER, 'close')).toBe(day.staffOnly);
    expect(await read()).toEqual(untouched);

    expect(await press(STAFF, BY.claim)).toMatchObject({ claimedById: STAFF });
    expect(await press(COLLEAGUE, BY.claim)).toEqual({ content: day.claimedByOther, ephemeral: true });
    expect(await use(STAFF, 'priority', { level: 'urgent' })).toBe(day.priority);
    expect(await use(STAFF, 'tag', { action: 'add', tag: 'refund' })).toBe(day.tag);
    expect(await use(STAFF, 'note', { text: 'Paid twice' })).toBe(day.note);
    expect(await use(STAFF, 'add', { user: '<@901>' })).toBe(write('answer.user_added', { user: '<@901>' }));
    expect(await use(STAFF, 'remove', { user: '901' })).toBe(write('answer.user_removed', { user: '<@901>' }));
    expect(await use(STAFF, 'canned', { shortcut: 'refund' })).toBe(write('answer.reply_sent', {}));
    expect(await use(STAFF, 'assign', { user: COLLEAGUE })).toBe(
      write('answer.transferred', { staff: `<@${COLLEAGUE}>` }),
    );
    expect(await use(COLLEAGUE, 'move', { category: 'billing' })).toBe(write('answer.moved', { category: 'Billing' }));
    expect(await use(COLLEAGUE, 'request-close', { reason: 'refunded' })).toBe(
      write('answer.close_asked', { requester: `<@${REQUESTER}>` }),
    );
    expect(await press(REQUESTER, 'ticket:close:deny')).toMatchObject({ status: 'open', closeRequest: null });
    const { form } = await press(COLLEAGUE, BY.reason);
    expect(form.questions).toMatchObject([
      { id: 'reason', label: day.form },
      { id: 'silently', type: 'checkbox' },
    ]);
    expect(await press(COLLEAGUE, BY.reason, { reason: 'refunded' })).toMatchObject({ status: 'closed' });
    expect(await use(COLLEAGUE, 'reopen')).toBe(write('answer.reopened', { number: 1 }));
    expect(await press(COLLEAGUE, BY.close)).toMatchObject({ status: 'closed' });
    expect(await press(REQUESTER, 'ticket:rate:5', {})).toMatchObject({ feedback: { rating: 5 } });

    expect(await read()).toMatchObject({
      status: 'closed',
      priority: 'urgent',
      tags: ['refund'],
      categoryId: billing.id,
      claimedById: COLLEAGUE,
      closedBy: { type: 'staff', id: COLLEAGUE },
      reopenCount: 1,
      feedback: { rating: 5 },
      participantIds: [],
    });
    expect(await done(as.get(`/v1/tickets/${opened.id}/notes`))).toMatchObject([{ content: 'Paid twice' }]);
    const written = (await messages())
      .slice(1)
      .map(({ content, notice }: Json) =>
        [content, notice?.embeds[0]?.title, notice?.embeds[0]?.description].filter(Boolean).join('\n'),
      );
    expect(written).toEqual(day.channel);
  });
});

it('answers that a command is unknown, and which commands no custom one can be', async () => {
  const used = await api.anonymous.post(sandbox('/commands/dance'), { userId: STAFF });
  expect(used.status).toBe(404);
  const custom = { name: 'ticket', description: 'Mine', response: { content: 'Hi' } };
  const refused = await fixture.as.post('/v1/commands', custom);
  expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('built-in command')]);
});
