import { type SyntheticEvent, useState } from 'react';
import { hasDetails } from '../../api.ts';
import { MemberField } from '../../fields/members/member-field.tsx';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Alert } from '../../kit/parts.tsx';
import { useChange } from '../../changes.ts';
import { describeError } from '../../queries.ts';
import { testFlow } from '../requests/write-flow.ts';
import { TraceList } from '../runs/trace-list.tsx';
import type { FlowNode } from '../model/types.ts';
import { isAboutUser, listUsedVariables } from '../model/variables.ts';
import type { Editor } from '../draft/use-editor.ts';
import { t } from '../../texts/texts.ts';

interface TryProps {
  readonly editor: Editor;
  readonly node: FlowNode;
}

/** The draft is saved before, since the service sends what is stored. */
const useTry = ({ editor, node }: TryProps) => {
  const { draft, owner, state, ensureSaved, onRefused } = editor;
  return useChange(
    async (values: { readonly input: Readonly<Record<string, string>>; readonly userId: string | null }) => {
      await ensureSaved();
      return testFlow(owner, state.base.id, { ...values, requestNodeId: node.id });
    },
    { stale: [], onError: (error) => onRefused(error, draft) },
  );
};

/** Sends the request of a step for real, with values for the variables that it contains, and shows what comes back. */
export const TryRequest = ({ editor, node }: TryProps) => {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [userId, setUserId] = useState<string | null>(null);
  const test = useTry({ editor, node });
  const names = listUsedVariables(node);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const input = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
    if (!test.isPending) test.mutate({ input, userId });
  };
  return (
    <details>
      <summary>{t('Try the request')}</summary>
      <form className="flow-fields" onSubmit={submit}>
        <p className="muted">{t('It is really sent, with the stored credentials. No other step runs.')}</p>
        {names.map((name) => (
          <Field
            key={name}
            label={t('Value of {{name}}', { name })}
            required={false}
            maxLength={4_000}
            value={values[name] ?? ''}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        ))}
        {isAboutUser(node) && (
          <MemberField
            owner={editor.owner}
            label={t('Member')}
            value={userId}
            isRequired={false}
            onChange={setUserId}
          />
        )}
        <div>
          <Button type="submit" isBusy={test.isPending}>
            {editor.hasChanges ? t('Save and send') : t('Send the request')}
          </Button>
        </div>
      </form>
      {test.error && (
        <Alert kind="error" title={t('Not sent')}>
          {hasDetails(test.error) ? t('The request is not complete. See the fields above.') : describeError(test.error)}
        </Alert>
      )}
      {test.data && <TraceList owner={editor.owner} trace={test.data.trace} nodes={[node]} />}
    </details>
  );
};
