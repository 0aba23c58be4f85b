import { LANGUAGES } from '../generated/languages.ts';
import { nameLanguage, readLanguage, storeLanguage } from '../texts/language.ts';
import { t } from '../texts/texts.ts';

/** Chooses the language of the pages in this browser. The page is loaded again. */
export const LanguageSwitch = () => {
  const choose = (language: string | null) => {
    storeLanguage(language);
    location.reload();
  };
  return (
    <select
      className="input language"
      aria-label={t('Language')}
      value={readLanguage() ?? ''}
      onChange={({ target }) => choose(target.value || null)}
    >
      <option value="">{t('As the browser')}</option>
      {LANGUAGES.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {nameLanguage(tag)}
        </option>
      ))}
    </select>
  );
};
