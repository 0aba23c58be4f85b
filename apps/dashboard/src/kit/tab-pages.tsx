import type { ReactNode } from 'react';
import { Link, Redirect } from 'wouter';
import { Empty, PageHeader } from './parts.tsx';
import { t } from '../texts/texts.ts';

interface Tab {
  /** Comes after the path of the page; empty for a tab that has the address of the page itself. */
  readonly path: string;
  readonly label: string;
}

interface TabsProps {
  /** The path of the page. */
  readonly page: string;
  readonly tabs: readonly Tab[];
  /** The path of the tab that is open. */
  readonly current: string;
}

export const Tabs = ({ page, tabs, current }: TabsProps) => (
  <nav className="tabs" aria-label={t('Sections')}>
    {tabs.map(({ path, label }) => (
      <Link
        key={path}
        href={path === '' ? page : `${page}/${path}`}
        aria-current={path === current ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
);

/** @param back the way to the page that the address may have meant */
export const PageNotFound = ({ back }: { readonly back: { readonly href: string; readonly label: string } }) => (
  <Empty title={t('Page not found')} action={<Link href={back.href}>{t('Go to {{page}}', { page: back.label })}</Link>}>
    {t('The address is wrong, or the page has moved.')}
  </Empty>
);

interface TabPagesProps {
  readonly title: string;
  readonly lead: string;
  /** The path of the page. */
  readonly page: string;
  /** What the address has after it. */
  readonly rest: string;
  readonly tabs: readonly [TabWithContent, ...TabWithContent[]];
}

interface TabWithContent extends Tab {
  readonly content: ReactNode;
}

/** A page of tabs, each with an address of its own. The address of the page leads to the first. */
export const TabPages = ({ title, lead, page, rest, tabs }: TabPagesProps) => {
  if (rest === '') return <Redirect to={`${page}/${tabs[0].path}`} replace />;
  const tab = tabs.find(({ path }) => path === rest);
  return (
    <>
      <PageHeader title={title} lead={lead}>
        <Tabs page={page} tabs={tabs} current={rest} />
      </PageHeader>
      {tab ? tab.content : <PageNotFound back={{ href: `${page}/${tabs[0].path}`, label: tabs[0].label }} />}
    </>
  );
};
