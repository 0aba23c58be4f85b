import { type SyntheticEvent, useState } from 'react';
import { findFieldError, hasDetails, type Session } from '../api.ts';
import { toZoneOption, ZoneSelect } from '../fields/zone-select.tsx';
import { LANGUAGES } from '../generated/languages.ts';
import { Button } from '../kit/button.tsx';
import { Field, Select } from '../kit/field.tsx';
import { Alert, PageHeader } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { storeZone } from '../kit/dates/zone.ts';
import { updateProfile } from '../own-api/session.ts';
import { useChange } from '../changes.ts';
import { describeError } from '../queries.ts';
import { Shell } from '../shell/shell.tsx';
import { nameLanguage, storeLanguage } from '../texts/language.ts';
import { BrowserSection } from './browser-section.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { t } from '../texts/texts.ts';

const AS_BROWSER = { value: '', label: t('As the browser') };
const AS_SERVER = { value: '', label: t('As the server') };
const LANGUAGE_OPTIONS = [AS_BROWSER, ...LANGUAGES.map((value) => ({ value, label: nameLanguage(value) }))];

const toZoneOptions = (timezone: string) => [AS_SERVER, ...(timezone ? [toZoneOption(timezone)] : [])];

const ProfileForm = ({ person }: Pick<Session, 'person'>) => {
  const [name, setName] = useState(person.name);
  const [language, setLanguage] = useState(person.language ?? '');
  const [timezone, setTimezone] = useState(person.timezone ?? '');
  const save = useChange(
    () =>
      updateProfile({
        ...(!person.isAccount && { name: name.trim() }),
        language: language || null,
        timezone: timezone || null,
      }),
    {
      stale: [['session']],
      onSuccess: () => {
        if (language === (person.language ?? '') && timezone === (person.timezone ?? '')) {
          showToast(t('The profile is saved.'));
          return;
        }
        storeLanguage(language || null);
        storeZone(timezone || null);
        location.reload();
      },
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form className="stack profile-form" onSubmit={submit}>
      <Field
        label={t('Name')}
        hint={
          person.isAccount
            ? t('Your name is that of your account in the chat.')
            : t('Others see it in the audit log and beside the tickets that you read.')
        }
        required
        disabled={person.isAccount}
        maxLength={100}
        value={name}
        error={findFieldError(save.error, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      <Select label={t('Language')} value={language} options={LANGUAGE_OPTIONS} onChoose={setLanguage} />
      <ZoneSelect value={timezone} first={toZoneOptions(timezone)} onChoose={setTimezone} />
      {save.error && !hasDetails(save.error) && <Alert kind="error">{describeError(save.error)}</Alert>}
      <div>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
};

/** What people decide about themselves, in all browsers and in this one, and where they are signed in. */
export const Profile = ({ session }: { readonly session: Session }) => (
  <Shell session={session} owner={null} detail={undefined} pages={[]}>
    <PageHeader title={t('Profile')} lead={t('How the pages are shown to you, and where you are signed in.')} />
    <div className="stack">
      <ProfileForm person={session.person} />
      <section className="stack" aria-label={t('This browser')}>
        <h2>{t('This browser')}</h2>
        <BrowserSection />
      </section>
      <OwnSessions />
      <p className="muted">guildesk {session.version}</p>
    </div>
  </Shell>
);
