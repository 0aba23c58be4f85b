import type { Counter } from '#core/knowledge/index.ts';
import { buildColumns, buildColumnsOf } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { bySimilarity, buildSimilarityCondition, MAX_MISSPELT, MAX_SIMILAR } from '../records/similar-words.ts';
import { knowledgeItems } from './knowledge-tables.ts';

/** The dictionaries that PostgreSQL brings, by language; words of other languages are taken as they are. */
const DICTIONARIES: Record<string, string> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  nb: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
};

const dictionaryExpression = (language: string): string => {
  const cases = Object.entries(DICTIONARIES).map(([code, name]) => `when '${code}' then '${name}'`);
  return `(case split_part(lower(${language}), '-', 1) ${cases.join(' ')} else 'simple' end)::regconfig`;
};

/** The words as they are, and each part in the word stems of its language, weighted by its place. */
const wordsExpression = (language: string): string =>
  [
    ':words::tsvector',
    ...['A', 'B', 'C', 'D'].map(
      (weight, part) =>
        `setweight(to_tsvector(${dictionaryExpression(language)}, :parts::jsonb->>${part}), '${weight}')`,
    ),
  ].join(' || ');

/** So much a word counts in the content, the summary, the keywords and the title. */
const WEIGHTS = `'{0.05, 0.2, 0.5, 1}'`;
/** Words that a server's misspelt ones are compared with. */
const MAX_WORDS = 50_000;

const HAS = (query: string) =>
  `exists (select from knowledge_items h where h.guild_id = :guild and h.status = 'published' and h.words @@ ${query})`;

/**
 * A word by its prefix and in its other forms. Ranking merges two terms with the same letters and may then drop the
 * prefix match, so a form with the same letters is left out.
 */
const FORMS = `case when t.stems::text || ':*' = t.prefix::text then t.prefix else t.prefix || t.stems end`;

/**
 * Searches each word by its beginning and in its other forms; one that no published item has, by those that are most
 * like it and that one has. A word that its language does not count is left out. Whether an item has a word takes a
 * look at every item. So it is asked word by word, until enough unknown ones are found, and of similar words in their
 * order ("is true" keeps the planner from asking it of all of them).
 */
const SEARCH_TERMS = `asked as (
    select w.word, w.prefix::tsquery as prefix, w.place, plainto_tsquery(${dictionaryExpression(':textLanguage')}, w.word) as stems
    from rows from (jsonb_to_recordset(:words::jsonb) as (word text, prefix text)) with ordinality w(word, prefix, place)),
  significant as (select * from asked where numnode(stems) > 0 or not exists (select from asked where numnode(stems) > 0)),
  formed as (select t.*, ${FORMS} as forms, row_number() over (order by t.place) as number from significant t),
  checked as (
    select f.number, ${HAS('f.forms')} as is_known, 0 as unknown_before from formed f where f.number = 1
    union all
    select f.number, ${HAS('f.forms')}, c.unknown_before + (not c.is_known)::int from checked c join formed f on f.number = c.number + 1
    where c.unknown_before + (not c.is_known)::int < ${MAX_MISSPELT}),
  terms as (
    select f.place, case when coalesce(c.is_known, true) then f.forms::text else (
      select string_agg(quote_literal(s.word), ' | ') from (
        select k.word from (
          select v.word from knowledge_words v where v.guild_id = :guild and ${buildSimilarityCondition('v.word', 'f.word')}
          order by ${bySimilarity('v.word', 'f.word')}) k
        where (${HAS('(quote_literal(k.word))::tsquery')}) is true limit ${MAX_SIMILAR}) s) end as term
    from formed f left join checked c on c.number = f.number),
  query as (
    select case when count(*) = 0 or (:needsAll::boolean and count(term) < count(*)) then null::tsquery
      else string_agg('(' || term || ')', case when :needsAll::boolean then ' & ' else ' | ' end)::tsquery end as q from terms)`;

/** Marks what matches in a snippet; private characters of Unicode, which no honest text has. */
export const [MATCH_BEGINS, MATCH_ENDS] = ['\u{E000}', '\u{E001}'];

/** The characters of an item in which a snippet is looked for: it takes time for each. */
const HEADLINE_LENGTH = 10_000;
const HEADLINE = `'StartSel="${MATCH_BEGINS}", StopSel="${MATCH_ENDS}", MaxWords=30, MinWords=12, MaxFragments=1'`;

/** The fields that other statements than a save write. */
const COUNTERS = ['views', 'helpfulCount', 'notHelpfulCount', 'deflectedCount'] as const;

const FILTERS = `(:visibility::text is null or i.visibility = :visibility) and (:section::text is null or i.section = :section)
  and (:tag::text is null or i.tags @> jsonb_build_array(:tag::text)) and (:language::text is null or i.language = :language)`;

/** The words that misspelt ones are compared with: those of the item are added. */
const VOCABULARY = `vocabulary as (
  insert into knowledge_words (guild_id, word)
  select :guild::text, v.word from written, jsonb_array_elements_text(:vocabulary::jsonb) v(word)
  where (select count(*) from (select from knowledge_words k where k.guild_id = :guild limit ${MAX_WORDS}) x) < ${MAX_WORDS}
  on conflict do nothing)`;

export const FIND_TAKEN_SLUGS =
  'select slug from knowledge_items where guild_id = :guild and slug = any(:slugs::text[])';

export const buildKnowledgeStatements = (db: Database) => {
  const item = buildColumns(db, knowledgeItems, ['words']);
  const saved = buildColumns(db, knowledgeItems, ['id', 'guildId', 'words', ...COUNTERS]);
  return {
    search: `with recursive ${SEARCH_TERMS},
      found as (
        select i.id, ts_rank(${WEIGHTS}, i.words, query.q)::float8 as score from knowledge_items i, query
        where i.guild_id = :guild and i.status = 'published' and i.words @@ query.q and ${FILTERS}),
      paged as (
        select * from found f where :afterScore::float8 is null or (f.score, f.id) < (:afterScore::float8, :afterId::uuid)
        order by f.score desc, f.id desc limit :limit)
      select ${item.select('i')}, p.score, ts_headline(${dictionaryExpression('i.language')}, left(coalesce(i.summary || E'\\n', '') || i.content, ${HEADLINE_LENGTH}), query.q, ${HEADLINE}) as snippet
      from paged p join knowledge_items i on i.guild_id = :guild and i.id = p.id, query order by p.score desc, p.id desc`,
    add: `with written as (
        insert into knowledge_items (${item.names}, words) select ${item.values('x', { guildId: ':guild::text' })}, ${wordsExpression('x.language')}
        from ${item.recordset(':item', 'x')} returning *), ${VOCABULARY}
      select 1 from written`,
    save: `with written as (
        update knowledge_items i set ${saved.assignments('x')}, words = ${wordsExpression('x.language')} from ${item.recordset(':item', 'x')}
        where i.guild_id = :guild and i.id = x.id and i.version = x.version - 1 returning i.*), ${VOCABULARY}
      select ${item.select('w')} from written w`,
    incrementCounter: (counter: Counter) => {
      const column = item.name('i', counter);
      const { names } = buildColumnsOf(db, knowledgeItems, [counter]);
      return `update knowledge_items i set ${names} = ${column} + 1
        where i.guild_id = :guild and i.id = :id::uuid returning ${item.select('i')}`;
    },
  };
};

/** Removes the words that no published item but this one has. Reads each item once, and not once for each word. */
export const REMOVE_WORDS = `with gone as materialized (select unnest(:words::text[]) as word),
  kept as materialized (
    select k.word from knowledge_items h, unnest(tsvector_to_array(h.words)) k(word)
    where h.guild_id = :guild and h.status = 'published' and h.id <> :id::uuid and k.word in (select word from gone))
  delete from knowledge_words w using gone where w.guild_id = :guild and w.word = gone.word
    and w.word not in (select word from kept)`;

export const IS_SUGGESTED = `select 1 from knowledge_suggestions
  where guild_id = :guild and id = :id::uuid and item_ids @> jsonb_build_array(:item::text)`;

export const RECORD_DEFLECTION = `with suggestion as (
    select s.id, s.deflected_ids @> jsonb_build_array(:item::text) as was_recorded from knowledge_suggestions s
    where s.guild_id = :guild and s.id = :id::uuid and s.item_ids @> jsonb_build_array(:item::text) for update),
  recorded as (
    update knowledge_suggestions s set deflected_ids = s.deflected_ids || jsonb_build_array(:item::text)
    from suggestion where s.guild_id = :guild and s.id = suggestion.id and not suggestion.was_recorded)
  select not was_recorded as "isNews" from suggestion`;

export const PURGE_SUGGESTIONS = `/* sweep: old suggestions */ delete from knowledge_suggestions where (guild_id, id) in (
  select guild_id, id from knowledge_suggestions where created_at < :before::timestamptz limit 1000) returning 1`;
