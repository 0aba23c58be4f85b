import { useState } from 'react';
import { Link } from 'wouter';
import { useAllCategories } from '../categories/use-categories.ts';
import { RecordExport } from '../records/record-export.tsx';
import { RecordList } from '../records/record-list.tsx';
import { RecordPages } from '../records/record-pages.tsx';
import type { RecordHeadProps } from '../records/record-views.ts';
import { Select } from '../kit/field.tsx';
import { Slip } from '../kit/parts.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { ReplyForm } from './reply-form.tsx';
import { type CannedReply, REPLIES } from './reply-kind.ts';
import { PREVIEW, ReplyPreview } from './reply-preview.tsx';
import { t } from '../texts/texts.ts';

const Use = ({ reply }: { readonly reply: CannedReply }) => (
  <dl className="record-facts">
    <div>
      <dt>{t('Sent')}</dt>
      <dd className="number">{reply.useCount}</dd>
    </div>
    {reply.lastUsedAt && (
      <div>
        <dt>{t('Last')}</dt>
        <dd>
          <Ago at={reply.lastUsedAt} />
        </dd>
      </div>
    )}
  </dl>
);

interface SlipProps {
  readonly owner: Owner;
  readonly reply: CannedReply;
  readonly categoryNames: readonly string[];
}

const ReplySlip = ({ owner, reply, categoryNames }: SlipProps) => (
  <li>
    <Slip tone="slate" mark={t('reply')}>
      <div className="record">
        <h2>
          <Link href={`${toPath(owner)}/canned-replies/${reply.id}`}>{reply.name}</Link>
          {reply.shortcut && <code className="shortcut">/{reply.shortcut}</code>}
        </h2>
        <p className="record-text">{reply.content}</p>
        <p className="muted">
          {[reply.folder, ...categoryNames].filter(Boolean).join(' · ') || t('For all categories')}
        </p>
        <Use reply={reply} />
      </div>
    </Slip>
  </li>
);

const ReplyList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const [categoryId, setCategoryId] = useState('');
  const categories = useAllCategories(owner).data ?? [];
  const nameAll = ({ categoryIds }: CannedReply): readonly string[] =>
    categories.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name);
  return (
    <RecordList
      owner={owner}
      detail={detail}
      kind={REPLIES}
      title={t('Canned replies')}
      lead={t('Texts kept ready for replies. In a ticket, type a slash to get them.')}
      sort="name"
      query={{ categoryId }}
      onClearFilters={() => setCategoryId('')}
      actions={<RecordExport owner={owner} detail={detail} kind={REPLIES} title={t('Canned replies')} />}
      purpose={t(
        'A canned reply is written once and sent often, with the name of the requester and other facts filled in.',
      )}
      filters={
        <Select
          label={t('Category')}
          value={categoryId}
          options={[{ value: '', label: t('All') }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
          onChoose={setCategoryId}
        />
      }
    >
      {(items) => (
        <ul className="slips">
          {items.map((reply) => (
            <ReplySlip key={reply.id} owner={owner} reply={reply} categoryNames={nameAll(reply)} />
          ))}
        </ul>
      )}
    </RecordList>
  );
};

const ReplyHead = ({ stored, children }: RecordHeadProps<CannedReply>) => (
  <div className="record-head">
    <div className="record-state">
      <Use reply={stored} />
    </div>
    {children}
  </div>
);

/** The canned replies of a server, one of them, or a new one. */
export const CannedReplies = (props: PageProps) => (
  <RecordPages
    {...props}
    kind={REPLIES}
    List={ReplyList}
    Form={ReplyForm}
    Side={ReplyPreview}
    previewId={PREVIEW}
    Head={ReplyHead}
  />
);
