import { useMutation } from '@tanstack/react-query';
import { read, serverApi } from '../../api.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Alert, Empty, Skeleton } from '../../kit/parts.tsx';
import { type Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { useEffect } from 'react';
import { t } from '../../texts/texts.ts';

const LIMIT = 5;
const MAX_TEXT = 2_000;
const MAX_REPLY = 4_000;

interface KnowledgeProps {
  readonly owner: Owner;
  /** What the requester wrote. */
  readonly question: string;
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Items of the knowledge base that may answer the ticket. */
export const Knowledge = ({ owner, question, onInsert, onClose }: KnowledgeProps) => {
  const suggest = useMutation({
    mutationFn: async () =>
      (
        await read(
          serverApi(owner.id).POST('/knowledgebase/suggest', {
            body: { text: question.slice(0, MAX_TEXT), limit: LIMIT },
          }),
        )
      ).data,
  });
  const insert = useMutation({
    mutationFn: async (id: string) =>
      (await read(serverApi(owner.id).GET('/knowledgebase/{id}', { params: { path: { id } } }))).data.content,
    onSuccess: (content) => onInsert(content.slice(0, MAX_REPLY)),
  });
  const { mutate } = suggest;
  useEffect(() => mutate(), [mutate]);
  const error = suggest.error ?? insert.error;
  return (
    <Dialog title={t('From the knowledge base')} isWide onClose={onClose}>
      {error && <Alert kind="error">{describeError(error)}</Alert>}
      {suggest.isPending && <Skeleton />}
      {suggest.data?.items.length === 0 && (
        <Empty title={t('Nothing fits')}>
          {t(
            'No published item answers what the requester wrote. If the question comes again, write an item about it.',
          )}
        </Empty>
      )}
      <ul className="suggestions">
        {suggest.data?.items.map(({ id, title, summary }) => (
          <li key={id}>
            <div>
              <strong>{title}</strong>
              {summary && <p className="muted">{summary}</p>}
            </div>
            <div className="row">
              {summary && <Button onClick={() => onInsert(summary)}>{t('Insert the summary')}</Button>}
              <Button isBusy={insert.isPending && insert.variables === id} onClick={() => insert.mutate(id)}>
                {t('Insert all')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
