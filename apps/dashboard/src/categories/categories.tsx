import { Link } from 'wouter';
import { formatDuration } from '../analytics/duration.ts';
import { RecordPages } from '../records/record-pages.tsx';
import { RecentProblems } from '../problems/recent-problems.tsx';
import type { RecordFormProps, RecordHeadProps } from '../records/record-views.ts';
import { ReorderList } from '../fields/reorder-list.tsx';
import { Icon } from '../kit/icon.tsx';
import { Alert, Badge, Empty, PageHeader, Skeleton, Slip } from '../kit/parts.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError } from '../queries.ts';
import { CategoryForm } from './category-form.tsx';
import { CATEGORIES } from './category-kind.ts';
import { TicketPreview } from './ticket-preview.tsx';
import { FORM_PREVIEW, FormPreview } from './form-preview.tsx';
import { getLastPosition } from './order.ts';
import { isPaused } from './summaries.ts';
import type { CategoryDraft } from './category-draft.ts';
import type { Category } from './types.ts';
import { useAllCategories, useMoveCategory } from './use-categories.ts';
import { rich, t } from '../texts/texts.ts';

const describeRoles = (count: number): string => t('{{count}} roles', { count });

const describeQuestions = (count: number): string => t('{{count}} questions', { count });

const describeTickets = (count: number): string => t('{{count}} tickets', { count });

const describeStaff = ({ staffRoleIds }: Category): string =>
  staffRoleIds.length === 0 ? t('The staff roles of the server') : describeRoles(staffRoleIds.length);

const describeClosing = ({ autoClose: { inactiveHours } }: Category): string | null =>
  inactiveHours === null
    ? null
    : t('After {{inactiveHours}} of silence', { inactiveHours: formatDuration(inactiveHours * 3_600) });

const Fact = ({ name, children }: { readonly name: string; readonly children: string | null }) =>
  children && (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );

const CategorySlip = ({ owner, category }: { readonly owner: Owner; readonly category: Category }) => {
  const { id, name, emoji, description, archived, openTicketCount, form, openingRules } = category;
  return (
    <Slip tone={archived ? 'grey' : 'green'} mark={archived ? t('archived') : t('active')}>
      <div className="category">
        <h2>
          {emoji && (
            <span className="category-emoji" aria-hidden="true">
              {emoji}
            </span>
          )}
          <Link href={`${toPath(owner)}/categories/${id}`}>{name}</Link>{' '}
          {archived && <Badge>{t('takes no new tickets')}</Badge>}
          {!archived && isPaused(openingRules) && <Badge tone="amber">{t('paused')}</Badge>}
        </h2>
        {description && <p className="muted category-description">{description}</p>}
        <dl className="category-facts">
          <Fact name={t('Open')}>{describeTickets(openTicketCount)}</Fact>
          <Fact name={t('Answered by')}>{describeStaff(category)}</Fact>
          <Fact name={t('Form')}>{form && describeQuestions(form.questions.length)}</Fact>
          <Fact name={t('Closes itself')}>{describeClosing(category)}</Fact>
        </dl>
      </div>
    </Slip>
  );
};

const CreateLink = ({ owner }: { readonly owner: Owner }) => (
  <Link className="button button-primary" href={`${toPath(owner)}/categories/new`}>
    <Icon name="add" />
    {t('Create category')}
  </Link>
);

const NoCategories = ({ owner, canWrite }: { readonly owner: Owner; readonly canWrite: boolean }) => (
  <Empty title={t('No categories yet')} action={canWrite && <CreateLink owner={owner} />}>
    {rich('A ticket always has a category. {{value}}', {
      value: canWrite
        ? t('Make the first one, then put it on a panel, so that members can choose it in the chat.')
        : t('An admin can make the first one.'),
    })}
  </Empty>
);

const CategoryList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const categories = useAllCategories(owner);
  const { move, isPending } = useMoveCategory(owner);
  const canWrite = detail.scopes.includes('categories:write');
  const items = categories.data ?? [];
  const isEmpty = categories.data !== undefined && items.length === 0;
  return (
    <>
      <PageHeader
        title={t('Categories')}
        lead={t(
          'The kinds of requests that your server takes: who answers them, what is asked first, and which rules their tickets follow.',
        )}
        action={canWrite && !isEmpty && <CreateLink owner={owner} />}
      />
      <div className="stack">
        {categories.error && <Alert kind="error">{describeError(categories.error)}</Alert>}
        {categories.isPending && <Skeleton isSlip />}
        {isEmpty && <NoCategories owner={owner} canWrite={canWrite} />}
        {items.length > 0 && (
          <>
            {canWrite && items.length > 1 && (
              <p className="muted">
                {t('They are shown in this order where somebody chooses one. Drag them, or use the arrows.')}
              </p>
            )}
            <ReorderList
              label={t('Categories')}
              items={items}
              keyOf={({ id }) => id}
              nameOf={({ name }) => name}
              isFixed={!canWrite || items.length === 1}
              disabledReason={isPending ? t('The order is being saved.') : null}
              onMove={(from, to) => move({ from, to })}
            >
              {(category) => <CategorySlip owner={owner} category={category} />}
            </ReorderList>
          </>
        )}
      </div>
    </>
  );
};

const CategoryLead = ({ stored: { openTicketCount, archived } }: { readonly stored: Category }) => (
  <>
    {t('{{count}} open tickets', { count: openTicketCount })} {archived && <Badge>{t('archived')}</Badge>}
  </>
);

const CategoryHead = ({ owner, stored }: RecordHeadProps<Category>) => (
  <RecentProblems owner={owner} about={{ categoryId: stored.id }} />
);

const CategoryPreview = ({
  owner,
  detail,
  values,
}: Pick<RecordFormProps<Category, CategoryDraft>, 'owner' | 'detail' | 'values'>) => (
  <>
    <FormPreview form={values.form} name={values.name} />
    <TicketPreview owner={owner} detail={detail} draft={values} />
  </>
);

/** The categories of a server, one of them, or a new one. */
export const Categories = (props: PageProps) => {
  const categories = useAllCategories(props.owner);
  return (
    <RecordPages
      {...props}
      kind={CATEGORIES}
      List={CategoryList}
      Form={CategoryForm}
      Side={CategoryPreview}
      sideLabel={t('Preview')}
      previewId={FORM_PREVIEW}
      Head={CategoryHead}
      Lead={CategoryLead}
      newFields={{ position: getLastPosition(categories.data ?? []) }}
    />
  );
};
