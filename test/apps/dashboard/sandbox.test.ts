import type { FormField } from '../../../apps/dashboard/src/sandbox/chat/chat-api.ts';
import { getMost, listValues, toSentAnswers } from '../../../apps/dashboard/src/sandbox/chat/field-answer.ts';
import { findApiCall, toCurl } from '../../../apps/dashboard/src/sandbox/events/api-calls.ts';
import {
  findCommandPrefix,
  findFault,
  findOption,
  listByPrefix,
  parseCommandLine,
} from '../../../apps/dashboard/src/sandbox/chat/command-line.ts';
import {
  describeEvent,
  type FeedEvent,
  summarizeEvent,
} from '../../../apps/dashboard/src/sandbox/events/event-sentences.ts';
import {
  evaluateGuide,
  type GuideFacts,
  type GuideTicket,
} from '../../../apps/dashboard/src/sandbox/guide/guide-steps.ts';

describe('commands', () => {
  const option = (name: string, shownName: string, isRequired = false) => ({
    name,
    shownName,
    description: '',
    isRequired,
    choices: name === 'action' ? [{ label: 'hinzufügen', value: 'add' }] : [],
  });
  const builtIn = (name: string, shownName: string, ...options: readonly ReturnType<typeof option>[]) => ({
    name,
    shownName,
    description: '',
    isForStaff: true,
    options,
  });
  const builtIns = [
    builtIn('desk close', 'team schließen', option('reason', 'grund')),
    builtIn('desk tag', 'team tag', option('action', 'aktion', true), option('tag', 'tag', true)),
    builtIn('desk claim', 'team übernehmen'),
    builtIn('desk status', 'team status', option('status', 'status', true), option('time', 'zeit')),
  ];

  it.each([
    ['/desk claim', { name: 'desk claim', options: {} }],
    ['/desk close it is solved', { name: 'desk close', options: { reason: 'it is solved' } }],
    ['/desk tag add very late', { name: 'desk tag', options: { action: 'add', tag: 'very late' } }],
    ['/desk tag add', { name: 'desk tag', options: { action: 'add' } }],
    ['/team schließen es ist gelöst', { name: 'desk close', options: { reason: 'es ist gelöst' } }],
    ['/team übernehmen', { name: 'desk claim', options: {} }],
    ['/team status zeit:2d status:on_hold', { name: 'desk status', options: { time: '2d', status: 'on_hold' } }],
    ['/order id:42 note:as soon as possible', { name: 'order', options: { id: '42', note: 'as soon as possible' } }],
    ['/close now', { name: 'close', options: {} }],
    ['/order loose words', { name: 'order', options: {} }],
  ])('%s', (text, expected) => expect(parseCommandLine(text, builtIns)).toEqual(expected));

  it.each([
    ['/desk tag ', { option: 'action', before: '/desk tag ', options: {}, typed: '' }],
    ['/team tag ad', { option: 'action', before: '/team tag ', options: { action: 'ad' }, typed: 'ad' }],
    [
      '/desk tag add la',
      { option: 'tag', before: '/desk tag add ', options: { action: 'add', tag: 'la' }, typed: 'la' },
    ],
    ['/desk claim ', null],
    ['/desk clo', null],
    ['/order id:4', null],
    ['Hello', null],
  ])('%s has an option that is being typed, or none', (text, expected) =>
    expect(findOption(text, builtIns)).toEqual(
      expected && {
        name: 'desk tag',
        choices: expected.option === 'action' ? [{ label: 'hinzufügen', value: 'add' }] : [],
        ...expected,
      },
    ),
  );

  it.each([
    ['/team hold', { kind: 'unknown', group: 'team' }],
    ['/desk hold', { kind: 'unknown', group: 'team' }],
    ['/desk status', { kind: 'incomplete', option: expect.objectContaining({ name: 'status' }) }],
    ['/desk tag add', { kind: 'incomplete', option: expect.objectContaining({ name: 'tag' }) }],
    ['/desk status on_hold', null],
    ['/order id:42', null],
    ['Hello', null],
  ])('%s is refused before it is sent, or not', (text, expected) => {
    const fault = findFault(text, builtIns);
    if (expected) expect(fault).toMatchObject(expected);
    else expect(fault).toBeNull();
  });

  it.each([
    ['team s', ['desk close', 'desk status']],
    ['team ü', ['desk claim']],
    ['desk c', ['desk close', 'desk claim']],
    ['order', []],
  ])('%s is found in both languages', (prefix, expected) => {
    expect(listByPrefix(prefix, builtIns).map(({ name }) => name)).toEqual(expected);
  });

  it('are distinguished from texts', () => {
    expect(parseCommandLine('Hello / there', builtIns)).toBeNull();
    expect(findCommandPrefix('/cl')).toBe('cl');
    expect(findCommandPrefix('/desk ')).toBe('desk ');
    expect(findCommandPrefix('/desk cl')).toBe('desk cl');
    expect(findCommandPrefix('/team ü')).toBe('team ü');
    expect(findCommandPrefix('/desk member b')).toBe('desk member b');
    expect(findCommandPrefix('/desk close later today')).toBeNull();
  });
});

describe('the guide', () => {
  const ticket = (id: string, change: Partial<GuideTicket> = {}): GuideTicket => ({
    id,
    ticketNumber: 1,
    channelId: null,
    firstResponseAt: null,
    closedAt: null,
    ...change,
  });
  const facts = (change: Partial<GuideFacts> = {}): GuideFacts => ({
    panelChannelId: null,
    tickets: [],
    readTranscriptOf: null,
    hasToken: false,
    hasDelivery: false,
    ...change,
  });
  const at = '2026-01-01T00:00:00.000Z';

  it('begins with the panel, and ends when everything is done', () => {
    expect(evaluateGuide(facts()).current).toBe('panel');
    const tickets = [ticket('a', { firstResponseAt: at, closedAt: at })];
    const all = facts({ panelChannelId: '1', tickets, readTranscriptOf: 'a', hasToken: true, hasDelivery: true });
    expect(evaluateGuide(all)).toMatchObject({ current: null, ticket: { id: 'a' } });
  });

  it('follows the ticket that is furthest, and of equal ones the newest', () => {
    const answered = ticket('b', { firstResponseAt: at });
    const { ticket: followed, current } = evaluateGuide(facts({ tickets: [ticket('a'), answered, ticket('c')] }));
    expect([followed?.id, current]).toEqual(['b', 'close']);
    expect(evaluateGuide(facts({ tickets: [ticket('a'), ticket('b')] })).ticket?.id).toBe('b');
  });

  it('ticks off what was done out of order, and goes on with the first step that was not', () => {
    const { done, current } = evaluateGuide(facts({ panelChannelId: '1', hasToken: true }));
    expect([...done]).toEqual(['panel', 'token']);
    expect(current).toBe('ticket');
  });

  it('never goes back when something is done with another ticket', () => {
    const answered = ticket('a', { firstResponseAt: at });
    const before = evaluateGuide(facts({ panelChannelId: '1', tickets: [answered] }));
    const after = evaluateGuide(facts({ panelChannelId: '1', tickets: [answered, ticket('b', { closedAt: at })] }));
    expect([...before.done]).toEqual(['panel', 'ticket', 'answer']);
    expect([...after.done]).toEqual(['panel', 'ticket', 'answer', 'close']);
  });

  it('does not count the transcript of a ticket that is gone', () => {
    const tickets = [ticket('a', { firstResponseAt: at, closedAt: at })];
    expect(evaluateGuide(facts({ tickets, readTranscriptOf: 'x' })).current).toBe('transcript');
  });

  it('goes on after a ticket that was closed without an answer', () => {
    const tickets = [ticket('a', { closedAt: '2026-01-01T00:00:00Z' })];
    const { done, current } = evaluateGuide(facts({ panelChannelId: '1', tickets }));
    expect([[...done], current]).toEqual([['panel', 'ticket', 'close'], 'transcript']);
  });
});

describe('events', () => {
  const toEvent = (type: FeedEvent['type'], actor: FeedEvent['actor'], data: object) =>
    ({ type, actor, data }) as FeedEvent;
  const name = (id: string) => (id === '1' ? 'Riley' : id);
  const ticket = { id: 't', ticketNumber: 7, requesterId: '1', categoryId: 'c' };

  it('are sentences with the names of members', () => {
    expect(describeEvent(toEvent('ticket.created', { type: 'user', id: '1' }, { ticket }), name)).toBe(
      'Riley opened ticket #7.',
    );
    const message = { author: { type: 'user', id: '1' } };
    expect(
      describeEvent(toEvent('ticket.message_created', { type: 'token', id: 'x' }, { ticket, message }), name),
    ).toBe('Riley wrote in ticket #7.');
    expect(
      describeEvent(toEvent('panel.deployed', { type: 'person', id: 'x' }, { panel: { id: 'p', name: 'Help' } }), name),
    ).toBe('Somebody in the dashboard deployed the panel “Help”.');
  });

  it('without a sentence are described by the summary of their type', () => {
    const facts = { who: 'Riley', ticket: 'ticket #7', name: '' };
    expect(summarizeEvent({ type: 'ticket.closed', data: { ticket } }, facts)).toBe(
      'A ticket was closed: ticket #7, by Riley.',
    );
    expect(summarizeEvent({ type: 'panel.updated', data: { panel: {} } }, { ...facts, name: '“Help”' })).toMatch(
      /: “Help”, by Riley\.$/,
    );
    expect(summarizeEvent({ type: 'bot.recovered', data: {} }, facts)).toBe(
      'The bot can reach the chat platform again: by Riley.',
    );
  });

  it('have the call that does the same, as a line for a shell', () => {
    const created = findApiCall(toEvent('ticket.created', { type: 'user', id: '1' }, { ticket }));
    expect(created).toMatchObject({ method: 'POST', path: '/v1/tickets', body: { categoryId: 'c', requesterId: '1' } });
    expect(findApiCall(toEvent('bot.unavailable', { type: 'system', id: 'x' }, {}))).toBeNull();
    expect(toCurl({ method: 'POST', path: '/v1/x', body: { text: "it's" } }, 'http://h')).toBe(
      `curl -s http://h/v1/x -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"text":"it'\\''s"}'`,
    );
    expect(toCurl({ method: 'DELETE', path: '/v1/x' }, 'http://h')).toContain('-X DELETE');
  });
});

describe('the answers to a form of the chat', () => {
  const field = (id: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
    id,
    type,
    label: id,
    description: null,
    placeholder: null,
    required: true,
    minLength: null,
    maxLength: null,
    minValues: null,
    maxValues: null,
    options: [],
    fileTypes: [],
    defaultValues: [],
    ...more,
  });
  const options = ['a', 'b'].map((value) => ({ label: value, value, description: null }));

  it('begin with what the bot fills in, and leave shown texts out', () => {
    const fields = [
      field('line', 'short', { defaultValues: ['As before'] }),
      field('menu', 'select', { options, defaultValues: ['b'] }),
      field('box', 'checkbox'),
      field('news', 'checkbox', { defaultValues: ['true'] }),
      field('how', 'radio', { options }),
      field('intro', 'text'),
    ];
    expect(toSentAnswers(fields, { how: 'a' })).toEqual({
      line: 'As before',
      menu: { values: ['b'] },
      box: 'false',
      news: 'true',
      how: 'a',
    });
  });

  it('have one value, unless the field takes more', () => {
    expect(getMost(field('who', 'user'))).toBe(1);
    expect(getMost(field('who', 'user', { maxValues: 3 }))).toBe(3);
    expect(getMost(field('which', 'checkboxes', { options }))).toBe(2);
    expect(listValues('')).toEqual([]);
  });
});
