import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../kit/button.tsx';
import { Skeleton } from '../kit/first-parts.tsx';
import { lazyPage } from '../kit/lazy-page.tsx';
import { Popover } from '../kit/popover.tsx';
import { t } from '../texts/texts.ts';
import { toSearch } from '../tickets/filters.ts';
import type { SavedViewsProps } from '../tickets/ticket-page-props.ts';
import { useUserId } from '../tickets/use-tickets.ts';
import { Count } from './count.tsx';
import { useViewCounts, useViews } from './use-views.ts';
import type { ViewQuestion, ViewQuestionsProps } from './view-questions.tsx';
import { toAddress } from './view-filters.ts';
import type { ViewsMenuProps } from './views-menu.tsx';

const LoadingMenu = () => <Skeleton rows={4} />;

const ViewsMenu = lazyPage<ViewsMenuProps>(async () => (await import('./views-menu.tsx')).ViewsMenu, LoadingMenu);

const ViewQuestions = lazyPage<ViewQuestionsProps>(
  async () => (await import('./view-questions.tsx')).ViewQuestions,
  () => null,
);

/** The saved view that is shown, as a tab, and a menu with all of them. */
export const SavedViews = (props: SavedViewsProps) => {
  const { owner, filters, base } = props;
  const { saved } = filters;
  const [question, setQuestion] = useState<ViewQuestion | null>(null);
  const userId = useUserId();
  const view = useViews(owner, saved !== undefined).data?.find(({ id }) => id === saved);
  const count = useViewCounts(owner, saved !== undefined).get(saved ?? '');
  return (
    <>
      {view && (
        <Link href={`${base}?${toSearch(toAddress(view, userId))}`} className="view" aria-current="page">
          <span>{view.name}</span>
          <Count count={count} />
        </Link>
      )}
      <Popover
        label={t('Saved views')}
        className="views-menu"
        button={(opener) => (
          <Button look="quiet" icon="arrowDown" className="views-button" {...opener}>
            {t('Views')}
          </Button>
        )}
      >
        {(close) => (
          <ViewsMenu
            {...props}
            onClose={close}
            onAsk={(next) => {
              close();
              setQuestion(next);
            }}
          />
        )}
      </Popover>
      {question && <ViewQuestions {...props} question={question} view={view} onClose={() => setQuestion(null)} />}
    </>
  );
};
