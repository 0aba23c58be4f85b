import { MAX_STEPS } from '#core/flows/index.ts';
import { applyCancellation } from '#core/flows/execution/steps/run-states.ts';
import type { ChannelId, ChatMessageId } from '#core/shared/ids.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { NOON } from '../../../../support/build.ts';
import { graphOf, startRun, getFirstEffect } from '../../context.ts';

const SAY = { content: 'Hello {{user.mention}}' };
const OPTIONS = [
  { id: 'a', label: 'First' },
  { id: 'b', label: 'Second' },
];
const CHOICES = OPTIONS.map((option) => ({ ...option, itemId: null }));

describe('a step', () => {
  it('is stored before its effect, is tried under one id, and goes on by the edge when the effect is done', () => {
    const scene = startRun(graphOf('send_message', SAY));
    const started = scene.turn();
    expect(started.effect).toBeNull();
    expect(started.run).toMatchObject({
      status: 'running',
      nodeId: 'it',
      performing: { kind: 'say', content: 'Hello <@4711>', choices: [] },
      trace: [{ nodeId: 'it', type: 'send_message', startedAt: NOON, endedAt: null, attempts: 0, handle: null }],
    });
    const [tried, again] = [scene.turn(), scene.turn()];
    expect([tried.effect, again.effect]).toEqual([started.run.performing, started.run.performing]);
    expect(again.run.trace).toMatchObject([{ id: started.run.trace[0]?.id, attempts: 2 }]);
    const { run, effect } = scene.outcome({ output: { content: 'x' } });
    expect(effect).toBeNull();
    expect(run).toMatchObject({ status: 'running', nodeId: 'after-next', performing: null });
    expect(run.trace).toMatchObject([{ handle: 'next', endedAt: NOON, output: { content: 'x' }, error: null }]);
  });

  it('leaves by the only way out whether its edge names it or not', () => {
    const scene = startRun(graphOf('set_variable', { variable: 'a', value: 'b' }, [null]));
    expect(scene.turn().run).toMatchObject({ nodeId: 'after-null', vars: { a: 'b' } });
  });

  it('ends the run where no edge leads on', () => {
    const scene = startRun(graphOf('set_variable', { variable: 'a', value: 'b' }, []));
    expect(scene.turn().run).toMatchObject({
      status: 'completed',
      nodeId: null,
      endedAt: NOON,
      dueAt: null,
      error: null,
      vars: { a: 'b' },
      trace: [{ handle: 'next' }],
    });
  });

  it('of several ways out does not take an edge that names none', () => {
    const scene = startRun(graphOf('condition', { field: 'vars.x', operator: 'is_set' }, [null]));
    expect(scene.turn().run).toMatchObject({ status: 'completed', trace: [{ handle: 'false' }] });
  });

  it('fails the run with its error when its effect fails and no edge is for errors', () => {
    const scene = startRun(graphOf('send_message', SAY));
    getFirstEffect(scene);
    expect(scene.failure('The channel is gone.').run).toMatchObject({
      status: 'failed',
      nodeId: null,
      performing: null,
      endedAt: NOON,
      error: { nodeId: 'it', message: 'The channel is gone.' },
      trace: [{ error: 'The channel is gone.', endedAt: NOON }],
    });
  });

  it('fails the run with the reason of a chat that refuses', () => {
    const scene = startRun(graphOf('send_message', SAY));
    getFirstEffect(scene);
    expect(scene.refusal('The bot may not write.', { text: 'refused.permission' }).run.error).toEqual({
      nodeId: 'it',
      message: 'The bot may not write.',
      refusal: { text: 'refused.permission' },
    });
  });

  it('follows no edge of another node', () => {
    const graph = graphOf('set_variable', { variable: 'a', value: 'b' });
    const foreign = { id: 'foreign', source: 'after-next', sourceHandle: 'next', target: 'it' };
    const scene = startRun({ ...graph, edges: [foreign, ...graph.edges] });
    expect(scene.turn().run.nodeId).toBe('after-next');
  });

  it('fails the run at a node that the flow does not have', () => {
    const { run } = startRun(graphOf('end', {}), { nodeId: 'gone' }).turn();
    expect(run).toMatchObject({
      status: 'failed',
      error: { nodeId: 'gone', message: expect.stringContaining('gone') },
    });
  });

  it('leaves a channel of its own to be archived when the run ends', () => {
    const { run } = startRun(graphOf('end', {}), { ownChannelId: '9' as ChannelId }).turn();
    expect(run).toMatchObject({ status: 'completed', dueAt: NOON, ownChannelId: '9' });
  });

  it('makes the run one about the ticket that was opened, in its channel', () => {
    const scene = startRun(graphOf('create_ticket', { categoryId: '019b0000-0000-7000-8000-00000000000c' }), {
      channelId: '1' as ChannelId,
    });
    getFirstEffect(scene);
    const id = uuidIds.next('ticket');
    expect(scene.outcome({ ticket: { id, channelId: '2' as ChannelId } }).run).toMatchObject({
      ticketId: id,
      channelId: '2',
      ownChannelId: null,
    });
  });

  it('makes the run speak in a channel that was opened for it', () => {
    const scene = startRun(graphOf('send_message', SAY));
    getFirstEffect(scene);
    const posted = { content: 'Hello', messageId: '6' as ChatMessageId, openedChannelId: '5' as ChannelId };
    expect(scene.outcome({ posted }).run).toMatchObject({ channelId: '5', ownChannelId: '5', earlierMessages: [] });
  });
});

it(`stops a circle after ${MAX_STEPS} steps`, () => {
  const graph = graphOf('set_variable', { variable: 'a', value: '{{vars.a}}x' }, []);
  const circle = { ...graph, edges: [{ id: 'e', source: 'it', sourceHandle: null, target: 'it' }] };
  const scene = startRun(circle);
  let turns = 0;
  while (scene.run().status === 'running' && turns < 1_000) {
    scene.turn();
    turns += 1;
  }
  const run = scene.run();
  expect(run).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('circle') } });
  expect(run.trace).toHaveLength(MAX_STEPS);
  expect(run.vars.a).toHaveLength(MAX_STEPS);
});

describe('a question', () => {
  const asking = (data = {}, handles = ['answered', 'timeout']) => {
    const scene = startRun(graphOf('ask_question', { content: 'Why?', variable: 'why', ...data }, handles));
    getFirstEffect(scene);
    scene.outcome();
    return scene;
  };

  it('waits for words as long as nobody set a time, and takes them', () => {
    const scene = asking();
    expect(scene.run()).toMatchObject({ status: 'waiting', waiting: { kind: 'answer', until: null }, dueAt: null });
    expect(scene.answer({ kind: 'text', text: 'Because' }).run).toMatchObject({
      status: 'running',
      nodeId: 'after-answered',
      waiting: null,
      vars: { why: 'Because' },
      trace: [{ handle: 'answered', output: { answer: 'Because' } }],
    });
  });

  it('goes on by timeout when its time is over, or ends there', () => {
    const until = plusMs(NOON, 60_000);
    const scene = asking({ timeoutSeconds: 60 });
    expect(scene.run()).toMatchObject({ waiting: { kind: 'answer', until }, dueAt: until });
    expect(scene.answer({ kind: 'due' }).run).toMatchObject({ nodeId: 'after-timeout', vars: {} });
    const alone = asking({ timeoutSeconds: 60 }, ['answered']);
    expect(alone.answer({ kind: 'due' }).run).toMatchObject({ status: 'completed', trace: [{ handle: 'timeout' }] });
  });

  it('keeps an answer as every storage takes it', () => {
    const text = `${'x'.repeat(3_999)}🎫 and more`;
    expect(asking().answer({ kind: 'text', text }).run.vars).toEqual({ why: 'x'.repeat(3_999) });
    expect(asking().answer({ kind: 'text', text: 'a\0b\ud800c' }).run.vars).toEqual({ why: 'ab\ufffdc' });
  });

  it('with choices goes where the chosen one leads', () => {
    const scene = startRun(graphOf('ask_choice', { content: 'Which?', variable: 'w', options: OPTIONS }, ['a', 'b']));
    expect(getFirstEffect(scene)).toEqual({ kind: 'say', content: 'Which?', choices: CHOICES });
    scene.outcome();
    expect(scene.run()).toMatchObject({ waiting: { kind: 'choice', choices: CHOICES, suggestion: null }, dueAt: null });
    expect(scene.answer({ kind: 'chosen', choiceId: 'b' }).run).toMatchObject({ nodeId: 'after-b', vars: { w: 'b' } });
  });

  it('with choices goes on by timeout when its time is over, and takes no choice after that', () => {
    const until = plusMs(NOON, 60_000);
    const data = { content: 'Which?', variable: 'w', options: OPTIONS, timeoutSeconds: 60 };
    const scene = startRun(graphOf('ask_choice', data, ['a', 'b', 'timeout']));
    getFirstEffect(scene);
    scene.outcome();
    expect(scene.run()).toMatchObject({ waiting: { kind: 'choice', until }, dueAt: until });
    expect(scene.answer({ kind: 'due' }).run).toMatchObject({ nodeId: 'after-timeout', vars: {} });
    expect(scene.answer({ kind: 'chosen', choiceId: 'b' }).run).toMatchObject({ nodeId: 'after-timeout', vars: {} });
  });

  it('fails when nothing is left of it', () => {
    const scene = startRun(graphOf('ask_question', { content: ' {{vars.none}} ', variable: 'x' }));
    expect(scene.turn().run).toMatchObject({ status: 'failed', error: { nodeId: 'it' } });
  });
});

describe('a run is given back as it is', () => {
  const waitingFor = (type: string, data: object) => {
    const scene = startRun(graphOf(type, data, []));
    getFirstEffect(scene);
    if (scene.run().status !== 'waiting') scene.outcome();
    return scene;
  };
  const QUESTION = ['ask_question', { content: 'Why?', variable: 'why' }] as const;
  const CHOICE = ['ask_choice', { content: 'Which?', variable: 'w', options: OPTIONS }] as const;
  const WAIT = ['wait', { seconds: 5 }] as const;

  it.each([
    ['a question that a button answers', QUESTION, { kind: 'chosen', choiceId: 'a' }],
    ['a choice that words answer', CHOICE, { kind: 'text', text: 'a' }],
    ['a choice whose time is over', CHOICE, { kind: 'due' }],
    ['a choice that was not given', CHOICE, { kind: 'chosen', choiceId: 'c' }],
    ['a pause that words answer', WAIT, { kind: 'text', text: 'a' }],
  ] as const)('at %s', (_what, [type, data], answer) => {
    const scene = waitingFor(type, data);
    const before = scene.run();
    expect(before.status).toBe('waiting');
    expect(scene.answer(answer)).toEqual({ run: before, effect: null });
  });

  it('at its turn while it waits, and at all when it has ended', () => {
    const scene = waitingFor(...QUESTION);
    const before = scene.run();
    expect([scene.turn().run, scene.outcome().run]).toEqual([before, before]);
    const over = startRun(graphOf('end', {}, []));
    const ended = over.turn().run;
    expect(ended.status).toBe('completed');
    expect([over.turn().run, over.outcome().run, over.answer({ kind: 'due' }).run]).toEqual([ended, ended, ended]);
  });

  it('at an answer while it works', () => {
    const scene = startRun(graphOf(...QUESTION));
    const before = scene.turn().run;
    expect(scene.answer({ kind: 'text', text: 'Too early' }).run).toEqual(before);
  });
});

it('waits for its seconds, and goes on', () => {
  const scene = startRun(graphOf('wait', { seconds: 90 }));
  const until = plusMs(NOON, 90_000);
  expect(scene.turn().run).toMatchObject({ status: 'waiting', waiting: { kind: 'time', until }, dueAt: until });
  expect(scene.answer({ kind: 'due' }).run).toMatchObject({ nodeId: 'after-next', dueAt: until });
});

it('ends at an end, and after it has handed over', () => {
  expect(startRun(graphOf('end', {}, [])).turn().run).toMatchObject({
    status: 'completed',
    trace: [{ handle: null }],
  });
  const scene = startRun(graphOf('handoff', { message: 'Bye {{user.id}}' }, []));
  expect(getFirstEffect(scene)).toEqual({ kind: 'hand_over', content: 'Bye 4711' });
  expect(scene.outcome({ output: { content: 'Bye' } }).run).toMatchObject({
    status: 'completed',
    endedAt: NOON,
    trace: [{ output: { content: 'Bye' } }],
  });
  expect(getFirstEffect(startRun(graphOf('handoff', {}, [])))).toEqual({ kind: 'hand_over', content: null });
});

it('is cancelled where it stands, with the step that it stood at', () => {
  const scene = startRun(graphOf('wait', { seconds: 90 }), { ownChannelId: '9' as ChannelId });
  scene.turn();
  const at = plusMs(NOON, 5);
  expect(applyCancellation(scene.run(), { at })).toMatchObject({
    status: 'cancelled',
    nodeId: null,
    waiting: null,
    endedAt: at,
    dueAt: at,
    trace: [{ nodeId: 'it', endedAt: at, handle: null }],
  });
});
