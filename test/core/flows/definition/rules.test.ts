import type { ChatMessage } from '#core/chat/index.ts';
import { listRequestProblems } from '#core/flows/definition/request-rules.ts';
import type { Trigger } from '#core/flows/model/flow.ts';
import {
  isAboutMessage,
  isAboutTicket,
  listConversationComplaints,
  listTriggerProblems,
} from '#core/flows/definition/trigger-rules.ts';
import type { CategoryId } from '#core/shared/ids.ts';

const CATEGORY = '019b0000-0000-7000-8000-00000000000c' as CategoryId;
const OTHER = '019b0000-0000-7000-8000-00000000000d' as CategoryId;

const trigger = (kind: Trigger['kind'], config: Trigger['config'] = {}): Trigger => ({ kind, config });

describe('a trigger', () => {
  it.each<Trigger>([
    ...(['panel_option', 'ticket_created', 'ticket_closed', 'command', 'api'] as const).map((kind) => trigger(kind)),
    trigger('ticket_created', { categoryId: CATEGORY }),
    trigger('ticket_closed', { categoryId: CATEGORY }),
    trigger('ticket_closed', { categoryId: '' }),
    trigger('message', { channelId: '5' }),
    trigger('message', { channelId: '', startsWith: 'Help', contains: '' }),
    trigger('message', { contains: 'help' }),
  ])('may be %j', (one) => {
    expect(listTriggerProblems(one)).toEqual([]);
  });

  it('is configured by what its kind has', () => {
    const message = (kind: string) => `a trigger of kind ${kind} does not have it`;
    for (const kind of ['panel_option', 'command', 'api', 'message'] as const) {
      const found = listTriggerProblems(trigger(kind, { categoryId: CATEGORY }));
      const field = 'trigger.config.categoryId';
      expect(found).toEqual([{ nodeId: null, field, reason: 'not_allowed', message: message(kind) }]);
    }
    expect(listTriggerProblems(trigger('ticket_created', { contains: 'x' }))).toMatchObject([
      { field: 'trigger.config.contains', message: message('ticket_created') },
    ]);
  });

  it('has a conversation only where the flow may start without a channel', () => {
    const conversation = { home: 'thread', parentChannelId: null, keepMinutes: 0 } as const;
    const listFields = (kind: Trigger['kind']) =>
      listConversationComplaints({ ...trigger(kind), conversation }).map(({ field }) => field);
    for (const kind of ['panel_option', 'api'] as const) expect(listFields(kind)).toEqual([]);
    for (const kind of ['ticket_created', 'ticket_closed', 'command', 'message'] as const) {
      expect(listFields(kind)).toEqual(['trigger.conversation']);
      expect(listConversationComplaints(trigger(kind))).toEqual([]);
    }
  });

  it('names a category by an id', () => {
    expect(listTriggerProblems(trigger('ticket_created', { categoryId: 'Billing' }))).toEqual([
      { nodeId: null, field: 'trigger.config.categoryId', reason: 'invalid_format', message: 'has to be an id' },
    ]);
  });

  it('says which messages it is about', () => {
    const message = 'say by channelId, startsWith or contains which messages start the flow';
    for (const config of [{}, { startsWith: '' }]) {
      const found = listTriggerProblems(trigger('message', config));
      expect(found).toEqual([{ nodeId: null, field: 'trigger.config', reason: 'required', message }]);
    }
  });

  it('is about the tickets of its category, or of all', () => {
    expect(isAboutTicket(trigger('ticket_created'), CATEGORY)).toBe(true);
    expect(isAboutTicket(trigger('ticket_created', { categoryId: CATEGORY }), CATEGORY)).toBe(true);
    expect(isAboutTicket(trigger('ticket_created', { categoryId: OTHER }), CATEGORY)).toBe(false);
  });

  it('is about the messages for which all that it names holds', () => {
    const isAbout = (config: Trigger['config'], content = ' Help me, please') =>
      isAboutMessage(trigger('message', config), { channelId: '5', content } as ChatMessage);
    expect([isAbout({}), isAbout({ channelId: '5' }), isAbout({ channelId: '6' })]).toEqual([true, true, false]);
    expect([isAbout({ startsWith: 'help' }), isAbout({ startsWith: 'me' })]).toEqual([true, false]);
    expect([isAbout({ contains: 'PLEASE' }), isAbout({ contains: 'thanks' })]).toEqual([true, false]);
    expect(isAbout({ channelId: '5', startsWith: 'help', contains: 'me' })).toBe(true);
    expect(isAbout({ channelId: '5', startsWith: 'help', contains: 'thanks' })).toBe(false);
    expect(isAbout({ channelId: '6', startsWith: 'help', contains: 'me' })).toBe(false);
  });
});

describe('a request', () => {
  const find = (data: Readonly<Record<string, unknown>>) =>
    listRequestProblems({ id: 'call', type: 'api_request', position: { x: 0, y: 0 }, data });

  it.each([
    ['https://example.com'],
    ['HTTP://example.com/x'],
    ['http://localhost?a'],
    ['{{vars.address}}'],
    ['https://{{vars.host}}/'],
    [''],
  ])('may go to "%s"', (url) => {
    expect(find({ url })).toEqual([]);
  });

  it.each([['example.com'], ['ftp://example.com'], ['https://'], ['https:///path'], ['https://?x'], [' https://x']])(
    'cannot go to "%s"',
    (url) => {
      expect(find({ url })).toEqual([
        { nodeId: 'call', field: 'url', reason: 'invalid_format', message: 'has to begin with https:// and a host' },
      ]);
    },
  );

  it('may lack an address and headers in a draft', () => {
    expect([find({}), find({ url: 5 }), find({ headers: null }), find({ headers: 'x' })]).toEqual([[], [], [], []]);
  });

  it.each([['Accept'], ['X-Api-Key'], ["!#$%&'*+.^_`|~0"]])('may have the header %s', (name) => {
    expect(find({ headers: { [name]: 'x' } })).toEqual([]);
  });

  it.each([
    ['Host'],
    ['content-length'],
    ['Transfer-Encoding'],
    ['connection'],
    ['keep-alive'],
    ['upgrade'],
    ['expect'],
    ['TE'],
    ['trailer'],
    ['Idempotency-Key'],
    ['two words'],
    ['colon:'],
    [' x'],
    [''],
  ])('cannot have the header "%s"', (name) => {
    expect(find({ headers: { [name]: 'x', accept: 'y' } })).toEqual([
      {
        nodeId: 'call',
        field: `headers.${name}`,
        reason: 'not_allowed',
        message: 'is no header that can be sent',
      },
    ]);
  });
});
