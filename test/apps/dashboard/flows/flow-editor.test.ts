import { fitToStored, listStored, REDACTED } from '../../../../apps/dashboard/src/flows/model/credentials.ts';
import {
  applySave,
  isChanged,
  keepMine,
  startEditor,
  takeTheirs,
} from '../../../../apps/dashboard/src/flows/draft/editor-state.ts';
import {
  addChange,
  canRedo,
  canUndo,
  redo,
  startHistory,
  undo,
} from '../../../../apps/dashboard/src/flows/model/history.ts';
import {
  changeConversation,
  changeKind,
  hasConversation,
  toConversation,
} from '../../../../apps/dashboard/src/flows/model/conversation.ts';
import { findProblem, toProblems } from '../../../../apps/dashboard/src/flows/model/problems.ts';
import { findQuestion, parseVariables, toTestBody } from '../../../../apps/dashboard/src/flows/test/test-answers.ts';
import type { Draft, DryRun, Flow } from '../../../../apps/dashboard/src/flows/model/types.ts';
import { DEFAULT_CONVERSATION, TRIGGER_KINDS } from '#core/flows/index.ts';
import { NODE_TYPES, toDraft, toStep } from './flow-drafts.ts';

describe('the history', () => {
  it('goes back and forth, and forgets what was undone at the next change', () => {
    const changed = addChange(addChange(startHistory('a'), 'b', null), 'c', null);
    expect(undo(changed).present).toBe('b');
    expect(redo(undo(changed)).present).toBe('c');
    const other = addChange(undo(changed), 'd', null);
    expect([canRedo(other), undo(other).present]).toEqual([false, 'b']);
    expect(canUndo(startHistory('a'))).toBe(false);
    expect(undo(startHistory('a')).present).toBe('a');
  });

  it('undoes quick changes of one topic together, and others one by one', () => {
    const typed = ['h', 'he', 'hel'].reduce(
      (history, text, index) => addChange(history, text, { topic: 'name', at: index * 100 }),
      startHistory(''),
    );
    expect(undo(typed).present).toBe('');
    const later = addChange(typed, 'hell', { topic: 'name', at: 5_000 });
    expect(undo(later).present).toBe('hel');
    const elsewhere = addChange(typed, 'x', { topic: 'description', at: 300 });
    expect(undo(elsewhere).present).toBe('hel');
  });
});

const toFlow = (draft: Draft, version: number): Flow => ({ ...draft, version }) as unknown as Flow;
const withData = (data: object) => toDraft({ nodes: [{ id: 'call', type: 'api_request', data: { ...data } }] });
const getData = ({ history }: { readonly history: { readonly present: Draft } }) => history.present.nodes[0]?.data;

describe('the editor', () => {
  const base = toFlow(
    withData({ url: 'https://a.example', authToken: REDACTED, headers: { 'X-Api-Key': REDACTED } }),
    1,
  );
  const change = (state: ReturnType<typeof startEditor>, next: Draft) => ({
    ...state,
    history: addChange(state.history, next, null),
  });

  it('has nothing to save after an undo of everything, and after a save', () => {
    const changed = change(startEditor(base), withData({ url: 'https://b.example' }));
    expect(isChanged(changed)).toBe(true);
    expect(isChanged({ ...changed, history: undo(changed.history) })).toBe(false);
    const sent = changed.history.present;
    const saved = applySave(changed, sent, toFlow(sent, 2), NODE_TYPES);
    expect(isChanged(saved)).toBe(false);
    expect(isChanged({ ...saved, history: undo(saved.history) })).toBe(true);
  });

  it('keeps no credential that was sent, in no state of the history', () => {
    const sent = withData({ url: 'https://a.example', authToken: 'new', headers: { 'x-api-key': 'new key' } });
    const typed = change(startEditor(base), sent);
    const later = change(typed, { ...sent, name: 'Typed while it was saved' });
    const stored = toFlow(withData({ authToken: REDACTED, headers: { 'x-api-key': REDACTED } }), 2);
    const saved = applySave(later, sent, stored, NODE_TYPES);
    expect(JSON.stringify(saved)).not.toContain('new');
    expect(getData(saved)).toMatchObject({ authToken: REDACTED, headers: { 'x-api-key': REDACTED } });
    expect(isChanged(saved)).toBe(true);
  });

  it('has no placeholder for a credential that was cleared, also after an undo', () => {
    const sent = withData({ url: 'https://a.example', authToken: '', headers: {} });
    const saved = applySave(change(startEditor(base), sent), sent, toFlow(withData({ headers: {} }), 2), NODE_TYPES);
    expect(JSON.stringify(undo(saved.history).present)).not.toContain(REDACTED);
  });

  it('keeps the own draft over the one of somebody else, or takes theirs so that undo brings the own one back', () => {
    const mine = change(startEditor(base), { ...withData({ url: 'https://mine.example' }), name: 'Mine' });
    const theirs = toFlow({ ...withData({ url: 'https://theirs.example' }), name: 'Theirs' }, 2);
    const kept = keepMine(mine, theirs, NODE_TYPES);
    expect([kept.base.version, kept.history.present.name, isChanged(kept)]).toEqual([2, 'Mine', true]);
    const taken = takeTheirs(mine, theirs, NODE_TYPES);
    expect([taken.history.present.name, isChanged(taken)]).toEqual(['Theirs', false]);
    expect(undo(taken.history).present.name).toBe('Mine');
    expect(takeTheirs(taken, theirs, NODE_TYPES)).toBe(taken);
  });

  it('takes a version with the placeholders for which something is stored, and without the others', () => {
    const version = withData({ authToken: REDACTED, authPassword: REDACTED });
    const { nodes } = fitToStored(version, listStored(base.nodes), NODE_TYPES);
    expect(nodes[0]?.data).toEqual({ authToken: REDACTED });
  });
});

it('finds the nodes and fields that a refusal names, by id or by place', () => {
  const draft = toDraft({
    nodes: [
      { id: 'a', type: 'wait' },
      { id: 'b', type: 'api_request' },
    ],
  });
  const detail = (field: string) => ({ field, message: field });
  const details = ['nodes.a.seconds', 'nodes.1.data.headers.Host', 'edges', 'name'].map(detail);
  const problems = toProblems(details, draft);
  expect(problems.map(({ nodeId, field }) => [nodeId, field])).toEqual([
    ['a', 'seconds'],
    ['b', 'headers.Host'],
    [null, null],
    [null, 'name'],
  ]);
  expect(findProblem(problems, 'b', 'headers.Host')).toBe('nodes.1.data.headers.Host');
});

describe('a dry run', () => {
  const { nodes } = toDraft({
    nodes: [
      { id: 'ask', type: 'ask_question' },
      { id: 'choose', type: 'ask_choice', data: { options: [{ id: 'yes', label: 'Yes' }, { id: 'no' }] } },
      { id: 'suggest', type: 'knowledge_suggest' },
    ],
  });
  const waitingAt = (nodeId: string, output: object = {}) =>
    ({
      status: 'waiting',
      nodeId,
      trace: [toStep(nodeId, 'ask_question', { output: { ...output } })],
    }) as unknown as DryRun;

  it('sends what is filled in, and answers of nodes that exist', () => {
    const input = { userId: '200', ticketId: '', variables: 'plan = pro = max\n\n= no name\nlang=de' };
    expect(toTestBody(input, { ask: 'hello', gone: 'x' }, nodes)).toEqual({
      userId: '200',
      ticketId: null,
      input: { plan: 'pro = max', lang: 'de' },
      answers: { ask: 'hello' },
    });
    expect(parseVariables('')).toEqual({});
  });

  it('stops at a question in words, at one of the options, or at suggestions', () => {
    expect(findQuestion(waitingAt('ask'), nodes)).toEqual({ kind: 'words', nodeId: 'ask' });
    expect(findQuestion(waitingAt('choose'), nodes)).toMatchObject({
      choices: [
        { id: 'yes', label: 'Yes' },
        { id: 'no', label: 'no' },
      ],
    });
    const choices = [{ id: '1', label: 'How to log in', itemId: 'x' }];
    expect(findQuestion(waitingAt('suggest', { choices }), nodes)).toMatchObject({ kind: 'choice' });
    expect(findQuestion({ ...waitingAt('ask'), status: 'completed' }, nodes)).toBeNull();
  });
});

describe('the conversation of a trigger', () => {
  const draft = toDraft({ nodes: [] });

  it('has the default values of the service without a choice, and keeps what was chosen', () => {
    expect(toConversation(draft.trigger)).toEqual(DEFAULT_CONVERSATION);
    const changed = changeConversation(changeConversation(draft, { home: 'channel' }), { keepMinutes: 0 });
    expect(changed.trigger.conversation).toEqual({ home: 'channel', parentChannelId: null, keepMinutes: 0 });
  });

  it('stays with a kind of trigger that may start without a channel, and goes with the others', () => {
    const changed = changeConversation(draft, { keepMinutes: 5 });
    expect(changeKind(changed, 'panel_option').trigger.conversation?.keepMinutes).toBe(5);
    expect(changeKind(changed, 'message').trigger).toEqual({ kind: 'message', config: {} });
    expect(TRIGGER_KINDS.filter((kind) => hasConversation({ kind, config: {} }))).toEqual(['panel_option', 'api']);
  });
});
