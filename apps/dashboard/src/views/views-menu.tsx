import { Link } from 'wouter';
import { Icon, type IconName } from '../kit/icon.tsx';
import { Alert, Skeleton } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { toSearch } from '../tickets/filters.ts';
import type { SavedViewsProps } from '../tickets/ticket-page-props.ts';
import { useUserId } from '../tickets/use-tickets.ts';
import { Count } from './count.tsx';
import { useViewChange, useViewCounts, useViews } from './use-views.ts';
import type { ViewQuestion } from './view-questions.tsx';
import { isChanged, toAddress, toShown, type View } from './view-filters.ts';

export interface ViewsMenuProps extends SavedViewsProps {
  readonly onAsk: (question: ViewQuestion) => void;
  readonly onClose: () => void;
}

interface ItemProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onSelect: () => void;
}

const Item = ({ icon, label, onSelect }: ItemProps) => (
  <button type="button" className="menu-item" onClick={onSelect}>
    <Icon name={icon} />
    <span>{label}</span>
  </button>
);

interface ListProps {
  readonly title: string;
  readonly views: readonly View[];
  readonly counts: ReadonlyMap<string, number | null>;
  readonly toHref: (view: View) => string;
  readonly onClose: () => void;
}

const ViewList = ({ title, views, counts, toHref, onClose }: ListProps) =>
  views.length > 0 && (
    <section className="views-group">
      <h3>{title}</h3>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <Link href={toHref(view)} className="menu-item" onClick={onClose}>
              <span className="views-name">{view.name}</span>
              <Count count={counts.get(view.id)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

/** What the person may do with the view that is shown. */
const ViewActions = ({ view, ...props }: ViewsMenuProps & { readonly view: View | undefined }) => {
  const { owner, detail, filters, columns, onAsk } = props;
  const userId = useUserId();
  const change = useViewChange(owner, () => showToast(t('The view is changed.')));
  if (!detail.scopes.includes('tickets:write')) return null;
  const shown = toShown(filters, columns, userId);
  const isOwn = userId !== null && view?.createdById === userId;
  const changeable = isOwn || detail.scopes.includes('settings:write') ? view : undefined;
  return (
    <div className="views-actions">
      {change.error && <Alert kind="error">{describeError(change.error)}</Alert>}
      {changeable && isChanged(changeable, shown) && (
        <Item
          icon="check"
          label={t('Keep the changes in the view')}
          onSelect={() => change.mutate({ kind: 'update', view: changeable, body: shown })}
        />
      )}
      <Item icon="add" label={t('Save as a view')} onSelect={() => onAsk('save')} />
      {changeable && (
        <>
          <Item icon="people" label={t('Rename or share')} onSelect={() => onAsk('edit')} />
          <Item icon="close" label={t('Delete the view')} onSelect={() => onAsk('delete')} />
        </>
      )}
    </div>
  );
};

/** All saved views with their counts, and what can be done with the one that is shown. */
export const ViewsMenu = (props: ViewsMenuProps) => {
  const { owner, base, filters, onClose } = props;
  const userId = useUserId();
  const { data: views, error } = useViews(owner, true);
  const counts = useViewCounts(owner, true);
  const list = {
    counts,
    toHref: (view: View) => `${base}?${toSearch(toAddress(view, userId))}`,
    onClose,
  };
  return (
    <>
      {error && <Alert kind="error">{describeError(error)}</Alert>}
      {!views && !error && <Skeleton rows={3} />}
      {views?.length === 0 && <p className="muted views-none">{t('No view is saved yet.')}</p>}
      <ViewList title={t('Only for me')} views={views?.filter(({ shared }) => !shared) ?? []} {...list} />
      <ViewList title={t('Shared')} views={views?.filter(({ shared }) => shared) ?? []} {...list} />
      <ViewActions {...props} view={views?.find(({ id }) => id === filters.saved)} />
    </>
  );
};
