import { jest } from '@jest/globals';
import { type FlowNode, type FlowRun, parseFlowButton } from '#core/flows/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import { toChannelId, toUserId } from '#core/shared/ids.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { ask, node, wait } from '../../flow-server.ts';
import { createEffectDesk, type EffectDesk } from '../effects/context.ts';
import { aStep, runOf, waitingRun } from './context.ts';

const channel = toChannelId('51');
const userId = toUserId('4711');
const LABELS = [
  { id: 'a', label: 'First' },
  { id: 'b:c', label: 'Second' },
];
const CHOICES = LABELS.map((choice) => ({ ...choice, itemId: null }));
const CHOICE = { kind: 'choice', choices: CHOICES, suggestion: null } as const;
const choose = (id: string): FlowNode => node('ask_choice', { content: 'Which?', variable: id, options: LABELS }, id);

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
});

const press = (buttonId: string, fields = {}) => {
  const button = parseFlowButton(buttonId);
  if (!button) throw new Error(`"${buttonId}" is no button of a flow.`);
  return helpDesk.app.flows.answerByButton({ guild: helpDesk.guild, userId, button, ...fields });
};
const toButton = ({ trace }: FlowRun, choice = 'a', index = -1) =>
  `flow:${helpDesk.guild}:${trace.at(index)?.id}:${choice}`;
const addRun = (fields: Partial<FlowRun> = {}) =>
  helpDesk.addRun({ ...waitingRun(CHOICE, choose('which')), channelId: channel, userId, ...fields });

const NO_BUTTON = { reason: 'unknown_resource', message: 'Button not found.' };
const ANSWERED = { reason: 'already_done', message: 'This question was answered already.' };

describe('a button that answers a question', () => {
  it('leaves the node by the choice, and lets the run go on now', async () => {
    const nodes = [choose('which'), wait('after')];
    const edges = [{ id: 'e', source: 'which', sourceHandle: 'b:c', target: 'after' }];
    const run = await addRun({ graph: { nodes, edges } });
    await helpDesk.clock.advance(1_000);
    const at = helpDesk.clock.now();
    const answered = await press(toButton(run, 'b:c'));
    expect(answered).toEqual({
      ...run,
      status: 'running',
      waiting: null,
      nodeId: 'after',
      vars: { which: 'b:c' },
      dueAt: at,
      revision: 2,
      trace: run.trace.map((step) => ({ ...step, endedAt: at, handle: 'b:c' })),
    });
    expect(await helpDesk.readRun(run)).toEqual(answered);
  });

  it('answers the run that has the step, also when a newer one asks in the channel', async () => {
    const [older, newer] = [await addRun(), await addRun()];
    expect(await press(toButton(older))).toMatchObject({ id: older.id, status: 'completed', vars: { which: 'a' } });
    expect(await helpDesk.readRun(newer)).toEqual(newer);
    expect(await press(toButton(newer))).toMatchObject({ id: newer.id });
  });

  it('may fail the run', async () => {
    const { id: flowId } = await helpDesk.createPublished([wait()]);
    const run = await addRun({ flowId, graph: null });
    expect(await press(toButton(run))).toMatchObject({
      id: run.id,
      status: 'failed',
      error: { nodeId: 'which', message: 'The flow has no node which.' },
    });
    expect(await helpDesk.readRun(run)).toMatchObject({ status: 'failed', revision: 2 });
  });
});

describe('a button that was not given to the user', () => {
  it('is one of another user or another server', async () => {
    const run = await addRun();
    await expect(press(toButton(run), { userId: toUserId('4712') })).rejects.toMatchObject(NO_BUTTON);
    await expect(press(toButton(run), { guild: '1' })).rejects.toMatchObject(NO_BUTTON);
    expect(await helpDesk.readRun(run)).toEqual(run);
  });

  it('is one of an unknown step or choice', async () => {
    const run = await addRun();
    const unknown = `flow:${helpDesk.guild}:${uuidIds.next('flowStep')}:a`;
    for (const buttonId of [unknown, `flow:${helpDesk.guild}`, toButton(run, 'c'), toButton(run, '')]) {
      await expect(press(buttonId)).rejects.toMatchObject(NO_BUTTON);
    }
    expect(await helpDesk.readRun(run)).toEqual(run);
  });
});

describe('a button of a question that was answered already', () => {
  const expectAnswered = async (run: FlowRun, buttonId = toButton(run)) => {
    await expect(press(buttonId)).rejects.toMatchObject(ANSWERED);
    expect(await helpDesk.readRun(run)).toEqual(run);
  };

  it('is one of an earlier step, even when a later step has the same choices', async () => {
    const trace = [aStep(choose('which')), aStep(choose('other'))];
    const run = await addRun({ ...runOf(choose('other')), trace });
    await expectAnswered(run, toButton(run, 'a', 0));
    expect(await press(toButton(run))).toMatchObject({ status: 'completed', vars: { other: 'a' } });
  });

  it('is one of a step that handles the choice now', async () => {
    await expectAnswered(await addRun({ status: 'running' }));
  });

  it('is one of a step that waits for something else', async () => {
    await expectAnswered(await addRun(waitingRun({ kind: 'answer', until: null }, ask('why'))));
  });

  it('is one that another worker handles at the same time', async () => {
    const run = await addRun();
    jest.spyOn(helpDesk.ports.runs, 'save').mockRejectedValueOnce(new VersionConflict('flow run'));
    await expectAnswered(run);
  });

  it('is not one whose answer could not be stored', async () => {
    const run = await addRun();
    const error = new Error('The disk is full.');
    jest.spyOn(helpDesk.ports.runs, 'save').mockRejectedValueOnce(error);
    await expect(press(toButton(run))).rejects.toBe(error);
  });
});

describe('a button that is pressed before its run is stored', () => {
  /** Presses, and lets time pass until it is handled. */
  const pressInTime = async (buttonId: string) => {
    const pressing = press(buttonId);
    pressing.catch(() => undefined);
    for (let i = 0; i < 100; i += 1) await helpDesk.clock.advance(50);
    return pressing;
  };
  const POSTING = { status: 'running', waiting: null, performing: { kind: 'post_message' } } as const;

  it('waits for the run, and answers it', async () => {
    const run = await addRun();
    const shown = { ...run, ...POSTING } as unknown as FlowRun;
    let looks = 0;
    const { runs } = helpDesk.ports;
    const list = runs.listActive.bind(runs);
    runs.listActive = async (...place) => ((looks += 1) < 4 ? [shown] : list(...place));
    expect(await pressInTime(toButton(run))).toMatchObject({ id: run.id, vars: { which: 'a' } });
    expect(looks).toBe(4);
  });

  it('is left for later when the run stays behind', async () => {
    const run = await addRun();
    helpDesk.ports.runs.listActive = () => Promise.resolve([{ ...run, ...POSTING } as unknown as FlowRun]);
    await expect(pressInTime(toButton(run))).rejects.toMatchObject({ reason: 'lock_timeout' });
  });
});
