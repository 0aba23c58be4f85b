import { useState } from 'react';
import { Checkbox, Select } from '../kit/field.tsx';
import { Alert, Skeleton } from '../kit/parts.tsx';
import { areNoticesOn, setNotices } from './notices.ts';
import type { Owner } from '../owner.ts';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import {
  type NotificationKind,
  type NotificationSettings,
  useChangeSettings,
  useNotificationSettings,
} from './use-notifications.ts';
import { KINDS } from './words.ts';

const ALL_KINDS = Object.keys(KINDS) as NotificationKind[];
const CHANNELS = ['inbox', 'directMessage'] as const;
type Channel = (typeof CHANNELS)[number];
type Change = ReturnType<typeof useChangeSettings>['mutate'];

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  inbox: t('In the inbox'),
  directMessage: t('Direct message'),
};

interface KindsProps {
  readonly settings: NotificationSettings;
  readonly onChange: Change;
}

/** A row for each kind, with a check for each place it goes to. */
const Kinds = ({ settings: { staffId, kinds }, onChange }: KindsProps) => (
  <table className="notification-kinds">
    <caption className="hidden-text">{t('What you are notified of')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('When')}</th>
        {CHANNELS.map((channel) => (
          <th key={channel} scope="col">
            {CHANNEL_NAMES[channel]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {ALL_KINDS.map((kind) => (
        <tr key={kind}>
          <th scope="row">{KINDS[kind]}</th>
          {CHANNELS.map((channel) => (
            <td key={channel}>
              <input
                type="checkbox"
                aria-label={`${KINDS[kind]}: ${CHANNEL_NAMES[channel]}`}
                checked={kinds[kind][channel]}
                onChange={({ target }) => onChange({ staffId, kinds: { [kind]: { [channel]: target.checked } } })}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The browser is asked for its permission when somebody presses this. */
const InBrowser = () => {
  const [isOn, setOn] = useState(areNoticesOn);
  const [isRefused, setRefused] = useState(false);
  const change = async (wished: boolean) => {
    const isOnNow = await setNotices(wished);
    setOn(isOnNow);
    setRefused(wished && !isOnNow);
  };
  return (
    <Checkbox
      label={t('In this browser')}
      hint={
        isRefused
          ? t('The browser does not allow it. Allow notifications for this address in its settings.')
          : t('While the pages are open and you look at something else. New tickets are announced, too.')
      }
      isChecked={isOn}
      onChange={(wished) => void change(wished)}
    />
  );
};

/** What the person wants to be notified of, and where. Each change is kept at once. */
export const NotificationSettingsForm = ({ owner }: { readonly owner: Owner }) => {
  const { data: settings, error } = useNotificationSettings(owner);
  const change = useChangeSettings(owner);
  const failure = error ?? change.error;
  if (!settings) return failure ? <Alert kind="error">{describeError(failure)}</Alert> : <Skeleton rows={4} />;
  const { staffId, sound, quietHours, isQuiet } = settings;
  return (
    <div className="stack">
      {failure && <Alert kind="error">{describeError(failure)}</Alert>}
      <Kinds settings={settings} onChange={change.mutate} />
      <InBrowser />
      <Checkbox
        label={t('With a sound')}
        isChecked={sound}
        onChange={(isOn) => change.mutate({ staffId, sound: isOn })}
      />
      <Select
        label={t('Quiet hours')}
        hint={
          isQuiet
            ? t('They hold now: no direct messages, no notices of the browser, no sound.')
            : t('While they hold there are no direct messages, no notices of the browser and no sound.')
        }
        value={quietHours}
        options={[
          { value: 'none', label: t('Never') },
          { value: 'outside_shift', label: t('Outside of your shifts') },
        ]}
        onChoose={(next) => change.mutate({ staffId, quietHours: next })}
      />
    </div>
  );
};
