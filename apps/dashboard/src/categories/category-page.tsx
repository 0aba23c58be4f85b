import { changeRecord, createRecord } from '../editing/record-api.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ConflictAlert, NOT_ALLOWED, SaveError } from '../editing/save-bar.tsx';
import { UnsavedGuard } from '../editing/unsaved.tsx';
import { useRecordDraft } from '../editing/use-record-draft.ts';
import { Button } from '../kit/button.tsx';
import { Alert, Badge, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, useChange, useCreate } from '../queries.ts';
import '../styles/categories.css';
import { type CategoryDraft, FIELD_LABELS, toDraft } from './category-draft.ts';
import { CategoryEditor } from './category-editor.tsx';
import { DeleteCategory } from './delete-category.tsx';
import { getLastPosition } from './order.ts';
import { toCategoriesKey } from './paths.ts';
import type { Category } from './types.ts';
import { useAllCategories, useCategory } from './use-categories.ts';

type ContextProps = Pick<PageProps, 'owner' | 'detail'>;
const KIND = { path: 'categories' } as const;

const AllCategories = ({ owner }: { readonly owner: Owner }) => (
  <Link href={`${toPath(owner)}/categories`}>All categories</Link>
);

/** Asks for a new category, and opens it. */
export const NewCategory = ({ owner, detail }: ContextProps) => {
  const [, navigate] = useLocation();
  const others = useAllCategories(owner);
  const draft = useRecordDraft<Category, CategoryDraft>(null, toDraft);
  const create = useCreate(
    (body: CategoryDraft & Pick<Category, 'position'>, key) => createRecord(owner, KIND, body, key),
    {
      stale: [toCategoriesKey(owner)],
      onSuccess: ({ id, name }) => {
        showToast(`The category “${name}” is there. Put it on a panel, so that members can choose it.`);
        navigate(`${toPath(owner)}/categories/${id}`, { replace: true });
      },
    },
  );
  return (
    <>
      <PageHeader
        title="New category"
        lead="Only the name is needed. Everything else can wait."
        action={<AllCategories owner={owner} />}
      />
      <UnsavedGuard isDirty={draft.isDirty && !create.isSuccess} />
      <CategoryEditor
        owner={owner}
        detail={detail}
        draft={draft}
        stored={null}
        isBusy={create.isPending}
        error={create.error}
        onDiscard={draft.discard}
        onSave={() => create.mutate({ ...draft.values, position: getLastPosition(others.data ?? []) })}
      >
        {create.error && <SaveError error={create.error} />}
      </CategoryEditor>
    </>
  );
};

const EditCategory = ({ owner, detail, category }: ContextProps & { readonly category: Category }) => {
  const [isDeleting, setDeleting] = useState(false);
  const [, navigate] = useLocation();
  const draft = useRecordDraft(category, toDraft);
  const canWrite = detail.scopes.includes('categories:write');
  const save = useChange(
    ({
      changes,
      version,
    }: {
      readonly changes: Partial<CategoryDraft>;
      readonly version: number | undefined;
      readonly sent: CategoryDraft;
    }) => changeRecord(owner, KIND, { id: category.id, version }, changes),
    {
      stale: [toCategoriesKey(owner)],
      onSuccess: (saved, { sent }) => {
        draft.accept(saved, sent);
        showToast('The category is saved. Open tickets follow it, too.');
      },
    },
  );
  const discard = () => {
    save.reset();
    draft.discard();
  };
  return (
    <>
      <PageHeader
        title={category.name}
        lead={
          <>
            {category.openTicketCount} open {category.openTicketCount === 1 ? 'ticket' : 'tickets'}{' '}
            {category.archived && <Badge>archived</Badge>}
          </>
        }
        action={<AllCategories owner={owner} />}
      />
      <UnsavedGuard isDirty={draft.isDirty} />
      <CategoryEditor
        owner={owner}
        detail={detail}
        draft={draft}
        stored={category}
        isBusy={save.isPending}
        error={save.error}
        onDiscard={discard}
        onSave={() => save.mutate({ changes: draft.changes, version: draft.version, sent: draft.values })}
        onDelete={
          <Button look="danger" disabledReason={canWrite ? null : NOT_ALLOWED} onClick={() => setDeleting(true)}>
            Delete category
          </Button>
        }
      >
        {draft.conflict && (
          <ConflictAlert
            conflict={draft.conflict}
            what="category"
            labels={FIELD_LABELS}
            onKeep={draft.keepMine}
            onDiscard={discard}
          />
        )}
        {save.error && !draft.conflict && <SaveError error={save.error} />}
      </CategoryEditor>
      {isDeleting && (
        <DeleteCategory
          owner={owner}
          category={category}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(`${toPath(owner)}/categories`)}
        />
      )}
    </>
  );
};

/** A category with all of its settings. */
export const CategoryPage = ({ owner, detail, id }: ContextProps & { readonly id: string }) => {
  const query = useCategory(owner, id);
  if (query.data) {
    return (
      <>
        {query.error && <Alert kind="error">{describeError(query.error)}</Alert>}
        <EditCategory owner={owner} detail={detail} category={query.data} />
      </>
    );
  }
  if (query.isPending) return <Skeleton rows={4} isSlip />;
  return (
    <Empty isPage title="Category not found" action={<AllCategories owner={owner} />}>
      {describeError(query.error)}
    </Empty>
  );
};
