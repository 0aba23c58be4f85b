import type { ReactNode } from 'react';
import { read, type Schemas, serverApi } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { readStoredZone } from '../kit/dates/zone.ts';
import { Alert } from '../kit/parts.tsx';
import { type Owner, toKey } from '../owner.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import { LOCALES } from '../settings/locales.ts';
import { useSettings } from '../settings/use-settings.ts';
import { language, rich } from '../texts/texts.ts';

const PAGE_LOCALE = LOCALES.find(({ value }) => value === language);

type Offered = Partial<Pick<Schemas['Settings'], 'locale' | 'timezone'>>;

interface OfferProps {
  readonly owner: Owner;
  readonly change: Offered;
  readonly now: ReactNode;
  readonly action: ReactNode;
}

/** What a setting is now, and a button that changes it. */
const Offer = ({ owner, change: offered, now, action }: OfferProps) => {
  const change = useChange(() => read(serverApi(owner.id).PATCH('/settings', { body: offered })), {
    stale: [
      [...toKey(owner), 'settings'],
      [...toKey(owner), 'detail'],
    ],
  });
  return (
    <div className="row">
      <span>{now}</span>
      <Button isBusy={change.isPending} onClick={() => change.mutate()}>
        {action}
      </Button>
      {change.error && <Alert kind="error">{describeError(change.error)}</Alert>}
    </div>
  );
};

const toZoneName = (zone: string): string => zone.replaceAll('_', ' ');

const getOwnZone = (): string => readStoredZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Offers the language and the time zone of the reader to a server that has others. */
export const BotSettings = ({ owner, canWrite }: { readonly owner: Owner; readonly canWrite: boolean }) => {
  const { data: settings } = useSettings(owner, canWrite);
  if (!canWrite || !settings) return null;
  const current = LOCALES.find(({ value }) => value === settings.locale);
  const zone = getOwnZone();
  return (
    <>
      {PAGE_LOCALE && current && current !== PAGE_LOCALE && (
        <Offer
          owner={owner}
          change={{ locale: PAGE_LOCALE.value }}
          now={rich('The bot writes in this language: {{language}}.', { language: current.label })}
          action={rich('Change it to {{language}}', { language: PAGE_LOCALE.label })}
        />
      )}
      {settings.timezone !== zone && (
        <Offer
          owner={owner}
          change={{ timezone: zone }}
          now={rich('Times of the bot, of reports and of these pages are in this time zone: {{zone}}.', {
            zone: toZoneName(settings.timezone),
          })}
          action={rich('Change it to {{zone}}', { zone: toZoneName(zone) })}
        />
      )}
    </>
  );
};
