import { jest } from '@jest/globals';
import type { FlowRun } from '#core/flows/index.ts';
import { botUnavailable, VersionConflict } from '#core/shared/errors.ts';
import { plusMs } from '#core/shared/instant.ts';
import { NOON } from '../../../../support/build.ts';
import { aStepId } from '../../../../support/build-flows.ts';
import { CALL, inARow, node } from '../../flow-server.ts';
import { createEffectDesk, type EffectDesk } from '../effects/context.ts';
import { aStep, runOf } from './context.ts';

let helpDesk: EffectDesk;
beforeEach(async () => {
  helpDesk = await createEffectDesk();
});

const END = node('end', {}, 'end');

/** Stores a run of a published flow that is due to call an address. */
const addCalling = async (fields: Partial<FlowRun> = {}): Promise<FlowRun> => {
  const nodes = [CALL, END];
  const { id } = await helpDesk.publish(await helpDesk.create({ nodes, edges: inARow(nodes) }));
  return helpDesk.addRun({ flowId: id, nodeId: CALL.id, dueAt: NOON, ...fields });
};
const work = () => helpDesk.app.flows.runDue();
/** Lets the next request fail with the error, half a second after it began. */
const failNext = (error: Error) =>
  jest.spyOn(helpDesk.ports.http, 'call').mockImplementationOnce(async () => {
    await helpDesk.clock.advance(500);
    throw error;
  });

describe('a step that cannot be done now', () => {
  it.each([botUnavailable(), new VersionConflict('ticket')])('is tried again after five seconds: %s', async (error) => {
    const run = await addCalling();
    failNext(error);
    await work();
    const failed = await helpDesk.readRun(run);
    expect(failed).toMatchObject({ status: 'running', nodeId: CALL.id, dueAt: plusMs(NOON, 5_500) });
    await helpDesk.clock.advance(4_999);
    expect(await work()).toBe(0);
    await helpDesk.clock.advance(1);
    expect(await work()).toBe(1);
    const done = await helpDesk.readRun(run);
    expect(done).toMatchObject({ status: 'completed', trace: [{ attempts: 2, handle: 'success' }, { nodeId: 'end' }] });
    expect(done.trace[0]?.id).toBe(failed.trace[0]?.id);
  });

  it('is tried again however often it could not be done', async () => {
    const run = await addCalling({
      performing: { kind: 'request', nodeId: CALL.id, request: REQUEST },
      trace: [aStep(CALL, { attempts: 100 })],
    });
    failNext(botUnavailable());
    await work();
    expect(await helpDesk.readRun(run)).toMatchObject({ status: 'running', trace: [{ attempts: 101 }] });
  });
});

const REQUEST = {
  method: 'GET',
  url: 'https://example.com/',
  headers: {},
  body: null,
  timeoutMs: 1_000,
  mapping: [],
};

describe('a step that another worker does at the same time', () => {
  it('is left to that worker', async () => {
    const run = await addCalling();
    const renew = jest.spyOn(helpDesk.ports.runs, 'renewLease');
    helpDesk.inMemory.addresses.answer = async () => {
      await helpDesk.ports.runs.save({ ...(await helpDesk.readRun(run)), vars: { by: 'another' } });
      return { status: 200, body: '{}' };
    };
    await work();
    expect(await helpDesk.readRun(run)).toMatchObject({ status: 'running', nodeId: CALL.id, vars: { by: 'another' } });
    expect(renew).not.toHaveBeenCalled();
  });
});

describe('a step with an unexpected error', () => {
  const error = new Error('The disk is full.');

  it('is tried again when its lease is over, and fails at the fifth attempt', async () => {
    const run = await addCalling();
    for (let attempts = 1; attempts < 5; attempts += 1) {
      failNext(error);
      await expect(work()).rejects.toBe(error);
      expect(await helpDesk.readRun(run)).toMatchObject({ status: 'running', trace: [{ attempts }] });
      await helpDesk.clock.advance(5_000);
    }
    failNext(error);
    await work();
    const message = 'The service itself failed at this step, again and again.';
    expect(await helpDesk.readRun(run)).toMatchObject({
      status: 'failed',
      error: { nodeId: CALL.id, message },
      trace: [{ attempts: 5, error: message, output: {} }],
    });
  });

  it('keeps the lease that it has', async () => {
    const run = await addCalling();
    failNext(error);
    await expect(work()).rejects.toBe(error);
    expect(await helpDesk.readRun(run)).toMatchObject({ dueAt: plusMs(NOON, 5_000) });
  });

  it('is one without a step in the trace', async () => {
    await addCalling({ performing: { kind: 'request', nodeId: CALL.id, request: REQUEST } });
    await expect(work()).rejects.toThrow('A run has something to do before its first step.');
  });
});

describe('the credentials of a step', () => {
  it('are those that the flow has now', async () => {
    const run = await addCalling();
    const nodes = [{ ...CALL, data: { ...CALL.data, authToken: 'new' } }, END];
    const { flowId } = run;
    if (flowId) await helpDesk.app.flows.update(helpDesk.target({ id: flowId }), { nodes });
    await work();
    expect(await helpDesk.readRun(run)).toMatchObject({ status: 'completed' });
    expect(helpDesk.inMemory.addresses.called).toMatchObject([
      { credentials: { authorization: { type: 'bearer', token: 'new' } } },
    ]);
  });

  it('are missing when the flow is gone', async () => {
    const run = await helpDesk.addRun({ ...runOf(CALL), dueAt: NOON });
    await work();
    expect(await helpDesk.readRun(run)).toMatchObject({
      status: 'failed',
      error: { nodeId: CALL.id, message: 'Node not found.' },
    });
    expect(helpDesk.inMemory.addresses.called).toEqual([]);
  });

  it('have to be set again when they cannot be decrypted', async () => {
    const run = await addCalling();
    jest.spyOn(helpDesk.ports.secrets, 'decrypt').mockImplementation(() => {
      throw new Error('The key is gone.');
    });
    await work();
    const message = 'The credentials of node it cannot be decrypted. Set them again.';
    expect(await helpDesk.readRun(run)).toMatchObject({
      status: 'failed',
      error: { nodeId: CALL.id, message },
    });
    expect(helpDesk.inMemory.addresses.called).toEqual([]);
  });
});

describe('the id of a step', () => {
  it('names its request', async () => {
    const id = aStepId();
    const performing = { kind: 'request', nodeId: CALL.id, request: REQUEST } as const;
    await addCalling({ performing, trace: [aStep(CALL, { id })] });
    await work();
    expect(helpDesk.inMemory.addresses.called).toMatchObject([{ headers: { 'idempotency-key': id } }]);
  });
});
