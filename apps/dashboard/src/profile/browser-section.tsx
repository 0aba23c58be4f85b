import { useState } from 'react';
import { Checkbox, Select } from '../kit/field.tsx';
import { areKeysOn, KEYS_STORED } from '../kit/keys.ts';
import { isUndoOn, setUndo } from '../waiting/setting.ts';
import { areNoticesOn, setNotices } from '../notifications/notices.ts';
import { setTheme, type Theme, THEMES, useTheme } from '../shell/theme.ts';
import { t } from '../texts/texts.ts';

const THEME_LABELS: Readonly<Record<Theme, string>> = { auto: t('As the system'), light: t('Light'), dark: t('Dark') };

/** What is kept in this browser. */
export const BrowserSection = () => {
  const [hasNotices, setHasNotices] = useState(areNoticesOn);
  const [hasKeys, setHasKeys] = useState(areKeysOn);
  const [hasUndo, setHasUndo] = useState(isUndoOn);
  const [isRefused, setRefused] = useState(false);
  const changeNotices = async (isOn: boolean) => {
    const isOnNow = await setNotices(isOn);
    setHasNotices(isOnNow);
    setRefused(isOn && !isOnNow);
  };
  return (
    <div className="stack profile-form">
      <Select
        label={t('Colours')}
        value={useTheme()}
        options={THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))}
        onChoose={setTheme}
      />
      <Checkbox
        label={t('Tell me of new tickets')}
        hint={
          isRefused
            ? t('The browser does not allow it. Allow notifications for this address in its settings.')
            : t('By a notification of the browser, while the pages are open and you look at something else.')
        }
        isChecked={hasNotices}
        onChange={(isOn) => void changeNotices(isOn)}
      />
      <Checkbox
        label={t('Wait ten seconds before something is sent')}
        hint={t('Replies, notes and closings can be undone in this time.')}
        isChecked={hasUndo}
        onChange={(isOn) => {
          setUndo(isOn);
          setHasUndo(isOn);
        }}
      />
      <Checkbox
        label={t('Single keys as shortcuts')}
        hint={t('Such as j for the next ticket. Without them the pages work as well; Ctrl+K stays.')}
        isChecked={hasKeys}
        onChange={(isOn) => {
          localStorage.setItem(KEYS_STORED, isOn ? 'on' : 'off');
          setHasKeys(isOn);
        }}
      />
    </div>
  );
};
