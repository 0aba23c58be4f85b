import { useState } from 'react';
import { findFieldError, read, serverApi } from '../api.ts';
import { listKnown } from '../fields/variable-meanings.ts';
import { WithVariables } from '../fields/with-variables.tsx';
import { Button } from '../kit/button.tsx';
import { FormDialog } from '../kit/dialog.tsx';
import { Field, TextArea } from '../kit/field.tsx';
import { NOT_ALLOWED } from '../kit/not-allowed.ts';
import { Alert, Badge, NoMatch, Skeleton } from '../kit/parts.tsx';
import { type Owner, toKey } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { useChange } from '../changes.ts';
import { describeError, usePages } from '../queries.ts';
import { type BotText as Text, getStandardText } from './bot-texts.ts';
import { useSettings } from './use-settings.ts';
import { t, translate } from '../texts/texts.ts';

const PAGE_SIZE = 100;

const useTexts = (owner: Owner, q: string) =>
  usePages<Text>([...toKey(owner), 'settings', 'texts', q], (cursor, signal) => {
    const query = { limit: PAGE_SIZE, q, ...(cursor !== undefined && { cursor }) };
    return read(serverApi(owner.id).GET('/settings/texts', { params: { query }, signal }));
  });

interface EditProps {
  readonly owner: Owner;
  readonly text: Text;
  readonly standard: string;
  readonly onClose: () => void;
}

const EditText = ({ owner, text, standard, onClose }: EditProps) => {
  const [template, setTemplate] = useState(text.own ?? standard);
  const save = useChange(
    (own: string | null) => read(serverApi(owner.id).PATCH('/settings', { body: { texts: { [text.key]: own } } })),
    { stale: [[...toKey(owner), 'settings']], onSuccess: onClose },
  );
  return (
    <FormDialog
      title={translate(text.description)}
      isWide
      action={t('Save')}
      isBusy={save.isPending}
      error={save.error && <Alert kind="error">{describeError(save.error)}</Alert>}
      otherAction={
        text.own !== null && (
          <Button isBusy={save.isPending} onClick={() => save.mutate(null)}>
            {t('Back to the standard text')}
          </Button>
        )
      }
      onSubmit={() => {
        if (!save.isPending) save.mutate(template);
      }}
      onClose={onClose}
    >
      <WithVariables
        variables={listKnown(text.variables)}
        isAlsoKnown={(name) => text.variables.includes(name)}
        value={template}
        onChange={setTemplate}
      >
        <TextArea
          label={t('Your own words')}
          hint={text.variables.length === 0 && t('This text has no variables.')}
          required
          rows={4}
          maxLength={text.maxLength}
          value={template}
          error={findFieldError(save.error, `texts.${text.key}`)}
          onChange={({ target }) => setTemplate(target.value)}
        />
      </WithVariables>
    </FormDialog>
  );
};

/** Every text that the bot writes, and the own words of the server. */
export const Texts = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const [q, setQ] = useState('');
  const [edited, setEdited] = useState<Text | null>(null);
  const texts = useTexts(owner, q);
  const { data: settings } = useSettings(owner);
  const canWrite = detail.scopes.includes('settings:write');
  return (
    <section className="stack" aria-label={t('Texts of the bot')}>
      <Field label={t('Search')} type="search" value={q} onChange={({ target }) => setQ(target.value)} />
      {texts.error && <Alert kind="error">{describeError(texts.error)}</Alert>}
      {texts.isPending && <Skeleton rows={6} />}
      {texts.data && texts.items.length === 0 && (
        <NoMatch onClear={() => setQ('')}>{t('No text has these words.')}</NoMatch>
      )}
      <ul className="texts">
        {texts.items.map((text) => (
          <li key={text.key} className="text">
            <div>
              <h2>
                {translate(text.description)} {text.own !== null && <Badge tone="green">{t('own words')}</Badge>}
              </h2>
              <p className="muted">{text.own ?? getStandardText(text, settings?.locale)}</p>
            </div>
            <Button
              aria-label={t('Change: {{description}}', { description: translate(text.description) })}
              disabledReason={canWrite ? null : NOT_ALLOWED}
              onClick={() => setEdited(text)}
            >
              {t('Change')}
            </Button>
          </li>
        ))}
      </ul>
      {texts.hasNextPage && (
        <Button isBusy={texts.isFetchingNextPage} onClick={() => void texts.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
      {edited && (
        <EditText
          owner={owner}
          text={edited}
          standard={getStandardText(edited, settings?.locale)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
};
