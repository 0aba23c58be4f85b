import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { t } from '../texts/texts.ts';

/** What stands on the page before somebody is signed in. */
export const Admission = ({
  title = t('Sign in'),
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}) => (
  <main className="door">
    <title>{t('{{title}} · guildesk', { title })}</title>
    <div className="slip-shadow admission-shadow">
      <div className="slip slip-green admission">
        <div className="slip-stub">
          <span className="slip-mark">{t('Admit one')}</span>
        </div>
        <div className="slip-body stack">
          <Brand />
          <h1>{title}</h1>
          {children}
          <LanguageSwitch />
        </div>
      </div>
    </div>
  </main>
);
