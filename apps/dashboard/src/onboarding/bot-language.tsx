import { read, serverApi } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Alert } from '../kit/parts.tsx';
import { type Owner, toKey } from '../owner.ts';
import { describeError, useChange } from '../queries.ts';
import { LOCALES } from '../settings/locales.ts';
import { useSettings } from '../settings/use-settings.ts';
import { language, rich } from '../texts/texts.ts';

const PAGE_LOCALE = LOCALES.find(({ value }) => value === language);

/** Offers the language of these pages to a bot that writes in another one. */
export const BotLanguage = ({ owner, canWrite }: { readonly owner: Owner; readonly canWrite: boolean }) => {
  const { data: settings } = useSettings(owner, canWrite);
  const change = useChange((locale: string) => read(serverApi(owner.id).PATCH('/settings', { body: { locale } })), {
    stale: [[...toKey(owner), 'settings']],
  });
  const current = LOCALES.find(({ value }) => value === settings?.locale);
  if (!canWrite || !PAGE_LOCALE || !current || current === PAGE_LOCALE) return null;
  return (
    <div className="row">
      <span>{rich('The bot writes in this language: {{language}}.', { language: current.label })}</span>
      <Button isBusy={change.isPending} onClick={() => change.mutate(PAGE_LOCALE.value)}>
        {rich('Change it to {{language}}', { language: PAGE_LOCALE.label })}
      </Button>
      {change.error && <Alert kind="error">{describeError(change.error)}</Alert>}
    </div>
  );
};
