import { STAFF } from '../../support/build.ts';
import { ALL, createRuleDesk, note, type RuleDesk } from './context.ts';

const URGENT = { type: 'update_ticket', data: { priority: 'urgent' } } as const;

let fixture: RuleDesk;
beforeEach(async () => {
  fixture = await createRuleDesk();
});

describe('a rule that causes what it reacts to', () => {
  const SAY = { type: 'send_message', data: { content: 'Noted.' } } as const;

  it('does not apply to what its own actions did', async () => {
    const again = await fixture.rule({ trigger: 'ticket.updated', actions: [URGENT, SAY] });
    const ticket = await fixture.open();
    await fixture.app.tickets.update({ ...fixture.on(ticket), fields: { subject: 'Other' } });
    await fixture.react();
    expect(await fixture.runs(again)).toHaveLength(1);
    expect(await fixture.chatOf(ticket)).toEqual(['Noted.']);
    expect(await fixture.stored(again)).toMatchObject({ runCount: 1 });
  });

  it('does not apply to what another rule did because of it, but to the next cause', async () => {
    const first = await fixture.rule({ trigger: 'ticket.message_created', actions: [note('one')] });
    const second = await fixture.rule({ trigger: 'ticket.note_created', actions: [SAY] });
    const ticket = await fixture.open();
    await fixture.say(ticket, STAFF, 'Hello');
    await fixture.react();
    expect([await fixture.runs(first), await fixture.runs(second)]).toMatchObject([[{ depth: 1 }], [{ depth: 2 }]]);
    await fixture.say(ticket, STAFF, 'Hello again');
    await fixture.react();
    expect(await fixture.runs(first)).toHaveLength(2);
  });
});

describe('the loop guard', () => {
  const createRules = async (count: number, fields: object) => {
    for (let i = 0; i < count; i += 1) await fixture.rule({ ...fields, name: `Rule ${i}` });
    return (await fixture.app.automations.list(fixture.guild, {}, ALL)).items;
  };
  const listRuns = async (rules: Awaited<ReturnType<typeof createRules>>) =>
    (await Promise.all(rules.map((rule) => fixture.runs(rule)))).flat();

  it('stops rules that set one another off', async () => {
    const say = { type: 'send_message', data: { content: 'Noted.' } } as const;
    const chain = await createRules(7, { trigger: 'ticket.message_created', actions: [say], stopProcessing: true });
    const ticket = await fixture.open();
    await fixture.say(ticket, STAFF, 'Hello');
    await fixture.react();
    const log = (await listRuns(chain)).sort((a, b) => b.depth - a.depth);
    expect(log.map(({ status, depth }) => [status, depth])).toEqual([
      ['failed', 6],
      ...[5, 4, 3, 2, 1].map((depth) => ['completed', depth]),
    ]);
    expect(log[0]?.error).toEqual({
      nodeId: null,
      message: 'Stopped by the loop guard: 5 runs have started one another.',
    });
    expect(await fixture.chatOf(ticket)).toEqual(['Hello', ...Array.from({ length: 5 }, () => 'Noted.')]);
  });

  it('stops rules that multiply, and stores few of those that it stopped', async () => {
    const actions = [note('a'), note('b'), note('c'), note('d')];
    const rules = await createRules(5, { trigger: 'ticket.note_created', actions });
    const ticket = await fixture.open();
    await fixture.app.tickets.addNote({ ...fixture.on(ticket), content: 'first' });
    await fixture.react();
    const counts = await Promise.all(rules.map(async (rule) => (await fixture.stored(rule)).runCount));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(110);
    const stopped = (await listRuns(rules)).filter(({ status }) => status === 'failed');
    expect(stopped.map(({ error }) => error?.message)).toContain(
      'Stopped by the loop guard: 100 runs were started by one cause.',
    );
  });
});
