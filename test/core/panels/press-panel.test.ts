import { buildQuestion, type Question } from '#core/categories/index.ts';
import type { PressPanel } from '#core/panels/press-panel.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { UserId } from '#core/shared/ids.ts';
import type { LanguageTag } from '#core/shared/values/language-tag.ts';
import { aGuildId, anOption, REQUESTER } from '../../support/build.ts';
import { createPanelDesk, type PanelDesk, refusal } from './context.ts';

let fixture: PanelDesk;
beforeEach(async () => {
  fixture = await createPanelDesk();
});

const press = (panel: { readonly id: PressPanel['panelId'] }, fields: Partial<PressPanel> = {}) =>
  fixture.app.panels.press({
    guild: fixture.guild,
    panelId: panel.id,
    optionId: 'help',
    userId: REQUESTER,
    answers: [],
    key: null,
    ...fields,
  });

describe('choosing an option of a category', () => {
  it('opens a ticket of it for the user', async () => {
    const panel = await fixture.deployed();
    const { ticket, run } = await press(panel);
    expect(run).toBeNull();
    expect(ticket).toMatchObject({
      categoryId: fixture.category.id,
      panelId: panel.id,
      source: 'panel',
      requesterId: REQUESTER,
      subject: null,
      priority: 'normal',
      tags: [],
      participantIds: [],
      claimedById: null,
      externalId: null,
      metadata: {},
    });
    expect(await fixture.stored(panel)).toMatchObject({ openCount: 1, version: panel.version });
  });

  it('reports the user as who did it', async () => {
    await press(await fixture.deployed());
    const { items } = await fixture.app.webhooks.listEvents(
      fixture.guild,
      { eventTypes: ['ticket.created'] },
      { limit: 10, after: null },
    );
    expect(items).toMatchObject([{ actor: { type: 'user', id: REQUESTER } }]);
  });

  it('follows the rules of opening tickets', async () => {
    await fixture.app.blocklist.add(fixture.guild, { userId: REQUESTER, roleId: null, reason: null, expiresAt: null });
    await expect(press(await fixture.deployed())).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('choosing an option of a flow', () => {
  it('starts the flow for the user, and no ticket', async () => {
    const flow = await fixture.publishedFlow();
    const panel = await fixture.deployed({
      options: [anOption({ url: '' }, { id: 'help', url: null, flowId: flow.id })],
    });
    const { ticket, run } = await press(panel, { language: 'de' as LanguageTag });
    expect(ticket).toBeNull();
    expect(run).toMatchObject({
      flowId: flow.id,
      userId: REQUESTER,
      channelId: null,
      vars: {},
      trigger: { kind: 'panel_option', actor: { type: 'user', id: REQUESTER }, panelId: panel.id, language: 'de' },
    });
  });

  it('twice continues the run that is under way, for the same user only', async () => {
    const flow = await fixture.publishedFlow();
    const panel = await fixture.deployed({
      options: [anOption({ url: '' }, { id: 'help', url: null, flowId: flow.id })],
    });
    const { run } = await press(panel);
    expect((await press(panel)).run?.id).toBe(run?.id);
    expect((await press(panel, { userId: '4712' as UserId })).run?.id).not.toBe(run?.id);
  });

  it('is refused when the flow is switched off', async () => {
    const flow = await fixture.publishedFlow();
    const panel = await fixture.deployed({
      options: [anOption({ url: '' }, { id: 'help', url: null, flowId: flow.id })],
    });
    await fixture.app.flows.disable({ guild: fixture.guild, id: flow.id, actor: SYSTEM, ifVersion: null });
    await expect(press(panel)).rejects.toMatchObject(refusal('conflict', 'is not published'));
  });
});

describe('a choice is refused', () => {
  it('for an unknown panel, and for one of another server', async () => {
    const panel = await fixture.deployed();
    await expect(press(panel, { guild: aGuildId() })).rejects.toMatchObject(refusal('not_found', 'Panel not found.'));
  });

  it('for a panel that is not deployed', async () => {
    await expect(press(await fixture.panel({ name: 'Support' }))).rejects.toMatchObject({
      code: 'conflict',
      message: 'Panel "Support" is not deployed.',
    });
  });

  it('for an unknown option', async () => {
    const refused = press(await fixture.deployed(), { optionId: 'other' });
    await expect(refused).rejects.toMatchObject(refusal('not_found', 'Option not found.'));
  });

  it('for an option that leads to an address', async () => {
    const options = [anOption({ url: 'https://example.com' }, { id: 'help', label: 'Docs' })];
    await expect(press(await fixture.deployed({ options }))).rejects.toMatchObject({
      code: 'conflict',
      message: 'Option "Docs" opens no ticket.',
    });
  });
});

describe('the answers to a form', () => {
  const question = (fields: Partial<Question>): Question =>
    buildQuestion({ id: 'order', type: 'short', label: 'Order', required: false, ...fields });
  const answer = async (questions: readonly Question[], ...values: readonly (readonly [string, string])[]) => {
    const on = { guild: fixture.guild, id: fixture.category.id, actor: SYSTEM, ifVersion: null };
    await fixture.app.categories.update(on, { form: { title: 'Tell us', questions } });
    const answers = values.map(([questionId, value]) => ({ questionId, value }));
    return (await press(await fixture.deployed(), { answers })).ticket?.formAnswers;
  };

  it('are kept in the order of the questions, trimmed, without those left empty', async () => {
    const questions = ['a', 'b', 'c'].map((id) => question({ id, label: id.toUpperCase() }));
    expect(await answer(questions, ['c', ' 3 '], ['b', '  '], ['a', '1'])).toEqual([
      { questionId: 'a', label: 'A', value: '1' },
      { questionId: 'c', label: 'C', value: '3' },
    ]);
  });

  it('may be left out where none is required', async () => {
    expect(await answer([question({ minLength: 5 })])).toEqual([]);
  });

  it('of a category without a form are refused', async () => {
    const refused = press(await fixture.deployed(), { answers: [{ questionId: 'order', value: '1' }] });
    await expect(refused).rejects.toMatchObject({
      code: 'validation_error',
      message: 'answers.order: the form has no such question',
    });
  });

  it('name every complaint at once', async () => {
    const questions = [question({ required: true }), question({ id: 'size', label: 'Size', minLength: 2 })];
    await expect(answer(questions, ['size', 'x'], ['colour', 'red'])).rejects.toMatchObject({
      message:
        'answers.colour: the form has no such question; ' +
        'answers.order: "Order" needs an answer; answers.size: "Size" needs 2 characters at least',
    });
  });

  it.each<[string, Partial<Question>, string, string | null]>([
    ['a required question', { required: true }, '  ', '"Order" needs an answer'],
    ['a required choice', { required: true, type: 'select', options: ['S'] }, '', '"Order" needs an answer'],
    ['a length that is too short', { minLength: 3 }, 'ab', '"Order" needs 3 characters at least'],
    ['the least length', { minLength: 3 }, 'abc', null],
    ['a length that is too long', { maxLength: 3 }, 'abcd', '"Order" takes 3 characters at the most'],
    ['the most length', { maxLength: 3 }, 'abc', null],
    ['what the platform takes', {}, 'x'.repeat(4_000), null],
    ['more than the platform takes', {}, 'x'.repeat(4_001), 'takes 4000 characters at the most'],
    ['what a paragraph takes', { type: 'paragraph' }, 'x'.repeat(4_000), null],
    ['more than a paragraph takes', { type: 'paragraph' }, 'x'.repeat(4_001), 'takes 4000 characters'],
    ['an option', { type: 'select', options: ['S', 'M'] }, 'M', null],
    ['what is no option', { type: 'select', options: ['S', 'M'] }, 'L', '"Order" is one of S, M'],
    ['an option of any length', { type: 'select', options: ['S'], minLength: 5, maxLength: 9 }, 'S', null],
  ])('are checked: %s', async (_, fields, value, complaint) => {
    const given = answer([question(fields)], ['order', value]);
    if (complaint === null) expect(await given).toEqual([{ questionId: 'order', label: 'Order', value }]);
    else await expect(given).rejects.toMatchObject(refusal('validation_error', complaint));
  });
});
