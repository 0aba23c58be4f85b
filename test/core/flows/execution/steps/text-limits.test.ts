import { MAX_VARIABLES_LENGTH } from '#core/flows/model/run.ts';
import { MAX_FILLED_IN } from '#core/flows/execution/steps/template-texts.ts';
import { graphOf, type RunFixture, startRun, getFirstEffect } from '../../context.ts';

const LONG = 'x'.repeat(4_000);
/** A template of `count` variables of 4,000 characters each. */
const longText = (count: number) => '{{vars.long}}'.repeat(count);

const scene = (type: string, data: object, fields: object = {}, handles: string[] = ['success', 'error']): RunFixture =>
  startRun(graphOf(type, data, handles), { vars: { long: LONG }, ...fields });

describe('a filled-in text', () => {
  it.each([
    ['send_message', { content: longText(50) }, 'content'],
    ['add_note', { content: longText(50) }, 'content'],
    ['close_ticket', { reason: longText(50) }, 'reason'],
    ['knowledge_suggest', { query: longText(50) }, 'query'],
  ])('of %s is no longer than a message', (type, data, field) => {
    const { input = {}, ...others } = getFirstEffect(scene(type, data)) as unknown as { input?: object };
    const effect = { ...others, ...input } as Readonly<Record<string, string>>;
    expect(effect[field]?.length).toBeGreaterThanOrEqual(1_000);
    expect(effect[field]?.length).toBeLessThanOrEqual(4_000);
  });

  it.each([
    ['url', { url: `https://example.com/${longText(3)}` }, 8_000],
    ['headers.X-Long', { headers: { 'X-Long': longText(2) } }, 4_000],
    ['body', { body: longText(40) }, 131_072],
  ])(
    'of a request is never cut: one that is too long is not sent, and the node is left by error (%s)',
    (field, data, max) => {
      const at = scene('api_request', { method: 'POST', url: 'https://example.com/', ...data });
      const { run, effect } = at.turn();
      expect(effect).toBeNull();
      expect(run).toMatchObject({ nodeId: 'after-error', performing: null });
      expect(run.trace[0]).toMatchObject({
        handle: 'error',
        error: `With these values ${field} is longer than ${max} characters.`,
      });
    },
  );

  it('of a request that just fits is sent', () => {
    const at = scene('api_request', { method: 'POST', url: 'https://example.com/', body: longText(32) });
    expect(getFirstEffect(at)).toMatchObject({ request: { body: LONG.repeat(32) } });
  });
});

describe('a run', () => {
  it('ends when its texts took more values than it may take', () => {
    const at = scene('send_message', { content: '{{vars.long}}' }, { filledLength: MAX_FILLED_IN - 4_000 });
    expect(getFirstEffect(at)).toMatchObject({ kind: 'say', content: LONG });
    expect(at.run().filledLength).toBe(MAX_FILLED_IN);
    const over = scene('send_message', { content: '{{vars.long}}' }, { filledLength: MAX_FILLED_IN - 3_999 });
    const { run, effect } = over.turn();
    expect(effect).toBeNull();
    expect(run).toMatchObject({
      status: 'failed',
      error: { nodeId: 'it', message: expect.stringContaining('characters') },
    });
  });

  it('ends when its variables are longer than they may be, and keeps those it had', () => {
    const vars = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`v${String(i).padStart(2, '0')}`, LONG]));
    const { v23: _, ...fewer } = vars;
    const short = scene('set_variable', { variable: 'more', value: '{{vars.v00}}' }, { vars: fewer }, ['next']);
    expect(short.turn().run.vars.more).toBe(LONG);
    const full = { ...vars, rest: 'x'.repeat(MAX_VARIABLES_LENGTH - 24 * 4_003 - 4) };
    const at = scene('set_variable', { variable: 'more', value: 'y' }, { vars: full }, ['next']);
    const { run } = at.turn();
    expect(run).toMatchObject({ status: 'failed', vars: full });
    expect(run.error?.message).toContain('variables');
  });

  it('shows the beginning of long values in its trace', () => {
    const at = scene('condition', { field: 'vars.long', operator: 'is_set' }, {}, ['true', 'false']);
    expect(at.turn().run.trace[0]?.output).toEqual({ actual: 'x'.repeat(500) });
    const asks = scene('ask_question', { content: '?', variable: 'answer' }, {}, ['answered']);
    getFirstEffect(asks);
    asks.outcome();
    const { run } = asks.answer({ kind: 'text', text: LONG });
    expect(run.vars.answer).toBe(LONG);
    expect(run.trace[0]?.output).toEqual({ answer: 'x'.repeat(500) });
  });
});
