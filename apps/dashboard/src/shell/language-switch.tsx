import { LANGUAGES } from '../generated/languages.ts';
import { nameLanguage, readLanguage, storeLanguage } from '../texts/language.ts';
import { t } from '../texts/texts.ts';

interface LanguageSwitchProps {
  /** Keeps the choice elsewhere, too, before the page is loaded again. */
  readonly onChoose?: (language: string | null) => Promise<unknown>;
}

/** Chooses the language of the pages in this browser. The page is loaded again. */
export const LanguageSwitch = ({ onChoose }: LanguageSwitchProps) => {
  const choose = async (language: string | null) => {
    await onChoose?.(language);
    storeLanguage(language);
    location.reload();
  };
  return (
    <select
      className="input language"
      aria-label={t('Language')}
      value={readLanguage() ?? ''}
      onChange={({ target }) => void choose(target.value || null)}
    >
      <option value="">{t('As the browser')}</option>
      {['en', ...LANGUAGES].map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {nameLanguage(tag)}
        </option>
      ))}
    </select>
  );
};
