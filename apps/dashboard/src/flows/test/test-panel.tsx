import { testFlow } from '../requests/write-flow.ts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { hasDetails } from '../../api.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Alert, Badge } from '../../kit/parts.tsx';
import { useChange } from '../../changes.ts';
import { describeError } from '../../queries.ts';
import { type Answers, findQuestion, type TestInput, toTestBody } from './test-answers.ts';
import { AnswerForm, ResponseForm, TestInputs } from './test-fields.tsx';
import { TraceList } from '../runs/trace-list.tsx';
import type { DryRun, FlowStep } from '../model/types.ts';
import type { Editor } from '../draft/use-editor.ts';
import { toLabel } from '../model/fields.ts';
import { RUN_TONES } from '../model/words.ts';
import { t, translate } from '../../texts/texts.ts';

interface TestProps {
  readonly editor: Editor;
  readonly onTrace: (trace: readonly FlowStep[]) => void;
  readonly onClose: () => void;
}

const START: TestInput = { userId: null, ticketId: '', variables: '' };
const REQUESTS: readonly FlowStep['type'][] = ['api_request', 'send_webhook'];

/** Dry runs of the draft: it is saved before, since the service runs what is stored. */
const useTest = ({ editor, onTrace }: Pick<TestProps, 'editor' | 'onTrace'>) => {
  const { draft, owner, state, ensureSaved, onRefused } = editor;
  const [input, setInput] = useState(START);
  const [answers, setAnswers] = useState<Answers>({});
  const test = useChange(
    async (next: Answers) => {
      await ensureSaved();
      const body = toTestBody(input, next, draft.nodes);
      return testFlow(owner, state.base.id, body);
    },
    {
      stale: [],
      onSuccess: ({ trace }) => onTrace(trace),
      onError: (error) => {
        onTrace([]);
        onRefused(error, draft);
      },
    },
  );
  const run = (next: Answers) => {
    if (test.isPending) return;
    setAnswers(next);
    test.mutate(next);
  };
  return { input, setInput, answers, test, run };
};

const Outcome = ({ run }: { readonly run: DryRun }) => (
  <p role="status">
    <Badge tone={RUN_TONES[run.status]}>{toLabel(run.status)}</Badge>{' '}
    {run.status === 'completed' && t('The run came to an end.')}
    {run.status === 'waiting' && t('It waits for an answer.')}
    {run.status === 'failed' && (run.error ? translate(run.error.message) : t('It failed.'))}
  </p>
);

interface ResultProps extends Pick<TestProps, 'editor'> {
  readonly dryRun: DryRun;
  readonly answers: Answers;
  readonly isBusy: boolean;
  readonly onRun: (answers: Answers) => void;
}

/** What happened, with the forms that answer what the run asks for. */
const Result = ({ editor, dryRun, answers, isBusy, onRun }: ResultProps) => {
  const question = findQuestion(dryRun, editor.draft.nodes);
  return (
    <>
      <Outcome run={dryRun} />
      <TraceList
        owner={editor.owner}
        trace={dryRun.trace}
        nodes={editor.draft.nodes}
        onShow={editor.show}
        renderActions={({ nodeId, type }) => {
          if (!REQUESTS.includes(type)) return null;
          const value: Answers[string] | undefined = answers[nodeId];
          return (
            <ResponseForm
              value={typeof value === 'object' ? value : null}
              isBusy={isBusy}
              onAnswer={(answer) => onRun({ ...answers, [nodeId]: answer })}
            />
          );
        }}
      />
      {question && (
        <AnswerForm
          key={question.nodeId}
          question={question}
          isBusy={isBusy}
          onAnswer={(answer) => onRun({ ...answers, [question.nodeId]: answer })}
        />
      )}
    </>
  );
};

/** Tries the draft out: nothing is written to the chat, no address is called, no ticket is opened. */
export const TestPanel = ({ editor, onTrace, onClose }: TestProps) => {
  const { input, setInput, answers, test, run } = useTest({ editor, onTrace });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    run({});
  };
  return (
    <section className="flow-fields" aria-label={t('Try out')}>
      <div className="flow-panel-head">
        <IconButton icon="close" label={t('Close the dry run')} onClick={onClose} />
        <h2 ref={heading} tabIndex={-1}>
          {t('Try out')}
        </h2>
      </div>
      <p className="muted">{t('Nothing is written to the chat, no address is called, and no ticket is opened.')}</p>
      <form className="flow-fields" onSubmit={submit}>
        <TestInputs owner={editor.owner} input={input} onChange={setInput} />
        <div>
          <Button type="submit" look="primary" isBusy={test.isPending}>
            {editor.hasChanges ? t('Save and run') : t('Start the run')}
          </Button>
        </div>
      </form>
      {test.error && (
        <Alert kind="error" title={t('It did not run')}>
          {hasDetails(test.error)
            ? t('The flow cannot run like this. The problems are listed above.')
            : describeError(test.error)}
        </Alert>
      )}
      {test.data && <Result editor={editor} dryRun={test.data} answers={answers} isBusy={test.isPending} onRun={run} />}
    </section>
  );
};
