import { useState } from 'react';
import { Link } from 'wouter';
import { useRecords } from '../records/use-records.ts';
import { RecordExport } from '../records/record-export.tsx';
import { RecordList } from '../records/record-list.tsx';
import { RecordPages } from '../records/record-pages.tsx';
import { Select } from '../kit/field.tsx';
import { Badge, Slip } from '../kit/parts.tsx';
import { Ago } from '../kit/dates/time.tsx';
import { formatLanguage } from '../kit/formats.ts';
import { type Owner, toPath } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { ItemForm, ItemPreview, PREVIEW } from './item-form.tsx';
import { Figures, ItemHead } from './item-head.tsx';
import { ITEMS, type KnowledgeItem, STATUS_TONES } from './item-kind.ts';
import { rich, t, translate } from '../texts/texts.ts';

const STATUSES = [
  { value: '', label: t('All') },
  { value: 'draft', label: t('Drafts') },
  { value: 'published', label: t('Published') },
  { value: 'archived', label: t('Archived') },
];
const VISIBILITIES = [
  { value: '', label: t('Everybody and staff') },
  { value: 'public', label: t('Everybody') },
  { value: 'staff', label: t('Staff only') },
];
const NO_FILTERS = { status: '', visibility: '', language: '' };

/** The languages of the newest articles. */
const useLanguages = (owner: Owner): readonly string[] => {
  const { items } = useRecords(owner, ITEMS, { sort: '-updatedAt' });
  return [...new Set(items.map(({ language }) => language))].sort();
};

const ItemSlip = ({ owner, item }: { readonly owner: Owner; readonly item: KnowledgeItem }) => (
  <li>
    <Slip tone={STATUS_TONES[item.status]} mark={translate(item.status)}>
      <div className="record">
        <h2>
          <Link href={`${toPath(owner)}/knowledge/${item.id}`}>{item.title}</Link>
          {item.visibility === 'staff' && <Badge>{t('staff only')}</Badge>}
        </h2>
        {item.summary && <p className="record-text">{item.summary}</p>}
        <p className="muted">
          {rich('{{facts}} · changed {{ago}}', {
            facts: [item.section, formatLanguage(item.language), ...item.tags].filter(Boolean).join(' · '),
            ago: <Ago at={item.updatedAt} />,
          })}
        </p>
        <Figures item={item} />
      </div>
    </Slip>
  </li>
);

const ItemList = ({ owner, detail }: Pick<PageProps, 'owner' | 'detail'>) => {
  const [query, setQuery] = useState(NO_FILTERS);
  const languages = useLanguages(owner);
  const change = (next: Partial<typeof NO_FILTERS>) => setQuery({ ...query, ...next });
  return (
    <RecordList
      owner={owner}
      detail={detail}
      kind={ITEMS}
      title={t('Knowledge base')}
      lead={t('Answers to questions that come up again and again. The bot and staff suggest them.')}
      sort="-updatedAt"
      query={query}
      onClearFilters={() => setQuery(NO_FILTERS)}
      actions={<RecordExport owner={owner} detail={detail} kind={ITEMS} title={t('Knowledge base')} />}
      purpose={t(
        'An article answers a question before it becomes a ticket. Begin with the question that you are asked most.',
      )}
      filters={
        <>
          <Select
            label={t('State')}
            value={query.status}
            options={STATUSES}
            onChoose={(status) => change({ status })}
          />
          <Select
            label={t('For')}
            value={query.visibility}
            options={VISIBILITIES}
            onChoose={(visibility) => change({ visibility })}
          />
          {languages.length > 1 && (
            <Select
              label={t('Language')}
              value={query.language}
              options={[
                { value: '', label: t('All') },
                ...languages.map((language) => ({ value: language, label: formatLanguage(language) })),
              ]}
              onChoose={(language) => change({ language })}
            />
          )}
        </>
      }
    >
      {(items) => (
        <ul className="slips">
          {items.map((item) => (
            <ItemSlip key={item.id} owner={owner} item={item} />
          ))}
        </ul>
      )}
    </RecordList>
  );
};

/** The knowledge base of a server, an article of it, or a new one. */
export const Knowledge = (props: PageProps) => (
  <RecordPages
    {...props}
    kind={ITEMS}
    List={ItemList}
    Form={ItemForm}
    Side={ItemPreview}
    previewId={PREVIEW}
    Head={ItemHead}
  />
);
