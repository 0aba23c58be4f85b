import { type ParsedButton, parseButton } from '#core/chat-events/index.ts';
import { CLAIM_BUTTON, CLOSE_BUTTON, CLOSE_WITH_REASON_BUTTON } from '#core/tickets/index.ts';

const PANEL_ID = '0190b5f0-0000-7000-8000-000000000000';
const STEP = '0190b5f0-0000-7000-8000-000000000001';
const UNKNOWN = { kind: 'unknown' };
const NO_OPTION = { kind: 'panel_option', option: null };

describe('the id of a button', () => {
  it.each([
    [`panel:${PANEL_ID}:help`, { kind: 'panel_option', option: { panelId: PANEL_ID, optionId: 'help' } }],
    [`panel:${PANEL_ID}:a:b`, { kind: 'panel_option', option: { panelId: PANEL_ID, optionId: 'a:b' } }],
    [`flow:1:${STEP}:yes`, { kind: 'flow_choice', guild: '1', step: STEP, choiceId: 'yes' }],
    [`flow:1:${STEP}:a:b`, { kind: 'flow_choice', guild: '1', step: STEP, choiceId: 'a:b' }],
    [`form:${STEP}:2`, { kind: 'form_page', formId: STEP, page: 2, guild: null }],
    [`form:${STEP}:2:123456`, { kind: 'form_page', formId: STEP, page: 2, guild: '123456' }],
    ['form:x:2', { kind: 'form_page', formId: null, page: 0, guild: null }],
    [`form:${STEP}:x`, { kind: 'form_page', formId: null, page: 0, guild: null }],
    [`menu:${STEP}:${PANEL_ID}`, { kind: 'menu_choice', useId: STEP, categoryId: PANEL_ID, page: 0 }],
    [`menu:${STEP}:p2`, { kind: 'menu_choice', useId: STEP, categoryId: null, page: 2 }],
    [`menu:${STEP}:x`, { kind: 'menu_choice', useId: null, categoryId: null, page: 0 }],
    [`menu:x:${PANEL_ID}`, { kind: 'menu_choice', useId: null, categoryId: null, page: 0 }],
    ['ticket:staff:claim', { kind: 'staff', name: 'claim' }],
    ['ticket:staff:close', { kind: 'staff', name: 'close' }],
    ['ticket:staff:close-with-reason', { kind: 'staff', name: 'close-with-reason' }],
    ['ticket:close:accept', { kind: 'accept_close', target: null }],
    [`ticket:close:accept:123456:${STEP}`, { kind: 'accept_close', target: { guild: '123456', ticket: STEP } }],
    [`ticket:new:${STEP}`, { kind: 'new_ticket', categoryId: STEP, guild: null }],
    [`ticket:new:${STEP}:123456`, { kind: 'new_ticket', categoryId: STEP, guild: '123456' }],
    ['direct:start:123456', { kind: 'direct', guild: '123456', ticket: null }],
    [`direct:close:123456:${STEP}`, { kind: 'direct', guild: '123456', ticket: STEP }],
    ['ticket:close:deny', { kind: 'deny_close', target: null }],
    ['ticket:rate:1', { kind: 'rating', rating: 1, target: null }],
    ['ticket:rate:5', { kind: 'rating', rating: 5, target: null }],
  ] as readonly (readonly [string, ParsedButton])[])('%s says what was pressed', (id, button) => {
    expect(parseButton(id)).toEqual(button);
  });

  it('stays the same in messages that were posted before', () => {
    expect([CLAIM_BUTTON, CLOSE_BUTTON, CLOSE_WITH_REASON_BUTTON]).toEqual([
      'ticket:staff:claim',
      'ticket:staff:close',
      'ticket:staff:close-with-reason',
    ]);
  });
});

describe('an id that no button has', () => {
  it.each([
    '',
    ':',
    'panel',
    'Panel:',
    ` panel:${PANEL_ID}:help`,
    'flow',
    'FLOW:x:y',
    'ticket:',
    'ticket:staff',
    'ticket:close',
    'ticket:close:later',
    'ticket:close:accept ',
    'ticket:close:accept:',
    'ticket:close:accept:123456',
    'direct:start:',
    'direct:start:x',
    'direct:close:123456',
    'direct:close:123456:x',
    'direct:open:123456',
    'ticket:rate:',
    'ticket:rate:0',
    'ticket:rate:6',
    'ticket:rate:05',
    'ticket:rate:1.0',
    'ticket:rate:NaN',
    '__proto__',
    'constructor',
    'toString',
    'unknown',
    '\0panel:',
    'x'.repeat(10_000),
  ])('is unknown: %j', (id) => {
    expect(parseButton(id)).toEqual(UNKNOWN);
  });

  it.each(['panel:', 'panel::', 'panel:1:help', `panel:${PANEL_ID}x:help`, 'panel:__proto__:help', 'panel:../..:help'])(
    'but that of a panel names no option: %j',
    (id) => {
      expect(parseButton(id)).toEqual(NO_OPTION);
    },
  );

  it.each(['', 'dance', 'Claim', 'claim ', 'close-with-reason:', '__proto__', 'constructor', '0'])(
    'but that of staff keeps the name of a button: %j',
    (name) => {
      expect(parseButton(`ticket:staff:${name}`)).toEqual({ kind: 'staff', name });
    },
  );

  it('and that has the parts of a choice only is a choice that no run offers', () => {
    expect(parseButton('flow:')).toEqual({ kind: 'unknown' });
    expect(parseButton('flow:1:__proto__')).toEqual({
      kind: 'flow_choice',
      guild: '1',
      step: '__proto__',
      choiceId: '',
    });
  });
});
