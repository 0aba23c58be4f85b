import type { DryRun, FlowNode, FlowStep } from '../model/types.ts';

/** What an address answers in a dry run. */
export interface MockedResponse {
  readonly status: number;
  readonly body: string;
}

export type Answers = Readonly<Partial<Record<string, string | MockedResponse>>>;

/** What a dry run begins with. */
export interface TestInput {
  readonly userId: string | null;
  readonly ticketId: string;
  /** Lines of `name = value`. */
  readonly variables: string;
}

/** Variables as they are typed: one in each line, as `name = value`. */
export const parseVariables = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.split('='))
      .filter(([name = '']) => name.trim() !== '')
      .map(([name = '', ...value]) => [name.trim(), value.join('=').trim()]),
  );

/** Those of nodes that are still there. */
const pickAnswers = (answers: Answers, nodes: readonly FlowNode[]): Record<string, string | MockedResponse> => {
  const picked: Record<string, string | MockedResponse> = {};
  for (const { id } of nodes) {
    const answer = answers[id];
    if (answer !== undefined) picked[id] = answer;
  }
  return picked;
};

/** The body of a dry run. Answers of nodes that are gone are left out, since the API refuses them. */
export const toTestBody = (
  { userId, ticketId, variables }: TestInput,
  answers: Answers,
  nodes: readonly FlowNode[],
) => ({
  userId,
  ticketId: ticketId || null,
  input: parseVariables(variables),
  answers: pickAnswers(answers, nodes),
});

export interface Choice {
  readonly id: string;
  readonly label: string;
}

/** What a dry run waits for: an answer in words, or one of some choices. */
export type Question =
  | { readonly kind: 'words'; readonly nodeId: string }
  | { readonly kind: 'choice'; readonly nodeId: string; readonly choices: readonly Choice[] };

const toChoices = (value: unknown): readonly Choice[] =>
  Array.isArray(value)
    ? (value as readonly (Partial<Choice> | null)[]).flatMap((choice) =>
        typeof choice?.id === 'string' ? [{ id: choice.id, label: choice.label || choice.id }] : [],
      )
    : [];

/** The question at which a dry run stopped; null when it has come to an end. */
export const findQuestion = (run: DryRun, nodes: readonly FlowNode[]): Question | null => {
  const node = nodes.find(({ id }) => id === run.nodeId);
  if (run.status !== 'waiting' || !node) return null;
  const output: FlowStep['output'] = run.trace.at(-1)?.output ?? {};
  const suggested = toChoices(output.choices);
  const choices = suggested.length > 0 ? suggested : toChoices(node.data.options);
  return choices.length > 0 ? { kind: 'choice', nodeId: node.id, choices } : { kind: 'words', nodeId: node.id };
};
