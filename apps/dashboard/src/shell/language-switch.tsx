import { LANGUAGES } from '../generated/languages.ts';
import { nameLanguage, readLanguage, setLanguage } from '../texts/language.ts';
import { t } from '../texts/texts.ts';

/** Chooses the language of the pages in this browser. */
export const LanguageSwitch = () => (
  <select
    className="input language"
    aria-label={t('Language')}
    value={readLanguage() ?? ''}
    onChange={({ target }) => setLanguage(target.value || null)}
  >
    <option value="">{t('As the browser')}</option>
    {['en', ...LANGUAGES].map((tag) => (
      <option key={tag} value={tag} lang={tag}>
        {nameLanguage(tag)}
      </option>
    ))}
  </select>
);
