import { Icon, type IconName } from '../kit/icon.tsx';
import { setTheme, type Theme, THEMES, useTheme } from './theme.ts';
import { t } from '../texts/texts.ts';

const LABELS: Readonly<Record<Theme, { readonly label: string; readonly icon: IconName }>> = {
  auto: { label: t('As the system'), icon: 'auto' },
  light: { label: t('Light'), icon: 'sun' },
  dark: { label: t('Dark'), icon: 'moon' },
};

export const ThemeSwitch = () => {
  const chosen = useTheme();
  return (
    <fieldset className="themes">
      <legend className="hidden-text">{t('Colours')}</legend>
      {THEMES.map((theme) => (
        <label key={theme} className="theme" title={LABELS[theme].label}>
          <input
            className="hidden-text"
            type="radio"
            name="theme"
            checked={theme === chosen}
            onChange={() => setTheme(theme)}
          />
          <Icon name={LABELS[theme].icon} />
          <span className="hidden-text">{LABELS[theme].label}</span>
        </label>
      ))}
    </fieldset>
  );
};
