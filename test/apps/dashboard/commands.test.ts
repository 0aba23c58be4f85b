import {
  changeAnswerKind,
  COMMANDS,
  getAnswerKind,
  getSyncState,
  needsSync,
} from '../../../apps/dashboard/src/commands/command-kind.ts';

const earlier = '2026-01-01T00:00:00.000Z';
const later = '2026-01-02T00:00:00.000Z';

it.each([
  [{ enabled: true, syncedAt: null, updatedAt: earlier }, 'missing', true],
  [{ enabled: true, syncedAt: later, updatedAt: earlier }, 'current', false],
  [{ enabled: true, syncedAt: earlier, updatedAt: earlier }, 'current', false],
  [{ enabled: true, syncedAt: earlier, updatedAt: later }, 'outdated', true],
  [{ enabled: false, syncedAt: earlier, updatedAt: later }, 'leftover', true],
  [{ enabled: false, syncedAt: null, updatedAt: later }, 'off', false],
])('knows what the chat has of a command: %j', (command, state, isBehind) => {
  expect(getSyncState(command)).toBe(state);
  expect(needsSync(command)).toBe(isBehind);
});

it('answers with a text or a flow, never with both', () => {
  const draft = COMMANDS.toDraft(null);
  expect(getAnswerKind(draft)).toBe('text');
  const flow = { ...draft, ...changeAnswerKind('flow') };
  expect(flow).toMatchObject({ response: null, flowId: '' });
  expect(getAnswerKind(flow)).toBe('flow');
  expect({ ...flow, ...changeAnswerKind('text') }).toEqual(draft);
});
