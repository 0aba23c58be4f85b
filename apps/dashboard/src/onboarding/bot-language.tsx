import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Alert } from '../kit/parts.tsx';
import { type Owner, toKey } from '../owner.ts';
import { describeError, useChange } from '../queries.ts';
import { LOCALES } from '../settings/locales.ts';
import { language, rich } from '../texts/texts.ts';

const OWN = LOCALES.find(({ value }) => value === language);

/** Offers the language of these pages to a bot that writes in another one. */
export const BotLanguage = ({ owner, canWrite }: { readonly owner: Owner; readonly canWrite: boolean }) => {
  const settings = useQuery({
    queryKey: [...toKey(owner), 'settings'],
    queryFn: async ({ signal }) => (await read(serverApi(owner.id).GET('/settings', { signal }))).data,
    enabled: canWrite,
  });
  const change = useChange(
    (locale: (typeof LOCALES)[number]['value']) => read(serverApi(owner.id).PATCH('/settings', { body: { locale } })),
    { stale: [[...toKey(owner), 'settings']] },
  );
  const present = LOCALES.find(({ value }) => value === settings.data?.locale);
  if (!OWN || !present || present === OWN) return null;
  return (
    <div className="row">
      <span>{rich('The bot writes in this language: {{language}}.', { language: present.label })}</span>
      <Button isBusy={change.isPending} onClick={() => change.mutate(OWN.value)}>
        {rich('Change it to {{language}}', { language: OWN.label })}
      </Button>
      {change.error && <Alert kind="error">{describeError(change.error)}</Alert>}
    </div>
  );
};
