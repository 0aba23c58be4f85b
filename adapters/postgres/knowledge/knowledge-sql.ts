import { buildColumns } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { knowledgeItems, suggestions } from './knowledge-tables.ts';

/** The dictionaries that PostgreSQL brings, by language; words of other languages are taken as they are. */
const DICTIONARIES: Record<string, string> = {
  ...{ ar: 'arabic', da: 'danish', de: 'german', en: 'english', es: 'spanish', fi: 'finnish', fr: 'french' },
  ...{
    hu: 'hungarian',
    id: 'indonesian',
    it: 'italian',
    nl: 'dutch',
    no: 'norwegian',
    nb: 'norwegian',
    pt: 'portuguese',
  },
  ...{ ro: 'romanian', ru: 'russian', sv: 'swedish', tr: 'turkish' },
};

const dictionaryExpression = (language: string): string => {
  const cases = Object.entries(DICTIONARIES).map(([code, name]) => `when '${code}' then '${name}'`);
  return `(case split_part(lower(${language}), '-', 1) ${cases.join(' ')} else 'simple' end)::regconfig`;
};

/** The words as they are ($2), and each part ($3) as its language bends it, weighted by where it stands. */
const wordsExpression = (language: string): string =>
  [
    '$2::tsvector',
    ...['A', 'B', 'C', 'D'].map(
      (weight, part) => `setweight(to_tsvector(${dictionaryExpression(language)}, $3::jsonb->>${part}), '${weight}')`,
    ),
  ].join(' || ');

/** So much a word counts in the content, the summary, the keywords and the title. */
const WEIGHTS = `'{0.05, 0.2, 0.5, 1}'`;
const MOST_SIMILAR = 3;
/** For so many words that no item has, the first ones, similar ones are looked for. */
const MOST_MISSPELT = 3;
/** Words that a server's misspelt ones are compared with. */
const MOST_WORDS = 50_000;

const HAS = (query: string) =>
  `exists (select from knowledge_items h where h.guild_id = $1 and h.status = 'published' and h.words @@ ${query})`;

/**
 * A word by its prefix and in its other forms. Ranking merges two terms with the same letters and may then drop the
 * prefix match, so a form with the same letters is left out.
 */
const FORMS = `case when t.bent::text || ':*' = t.prefix::text then t.prefix else t.prefix || t.bent end`;

/**
 * What the words ($2, each with the query for its beginning) look for: each by its beginning and in its other forms; one that
 * no published item has, by those that are most like it and that one has. A word that its language does not count is left out.
 */
const LOOKED_FOR = `asked as (
    select w.word, w.prefix::tsquery as prefix, w.place, plainto_tsquery(${dictionaryExpression('$3')}, w.word) as bent
    from rows from (jsonb_to_recordset($2::jsonb) as (word text, prefix text)) with ordinality w(word, prefix, place)),
  telling as (select * from asked where numnode(bent) > 0 or not exists (select from asked where numnode(bent) > 0)),
  formed as (select t.*, ${FORMS} as forms from telling t),
  known as (select f.*, ${HAS('f.forms')} as is_known from formed f),
  numbered as (select k.*, count(*) filter (where not k.is_known) over (order by k.place) as unknown_number from known k),
  terms as (
    select k.place, case when k.is_known then k.forms::text when k.unknown_number <= ${MOST_MISSPELT} then (
      select string_agg(quote_literal(s.word), ' | ') from (
        select v.word from knowledge_words v
        where v.guild_id = $1 and v.word % k.word
          and levenshtein_less_equal(left(v.word, 60), left(k.word, 60), 3) <= greatest(1, (length(k.word) + 1) * 2 / 5)
          and ${HAS('(quote_literal(v.word))::tsquery')}
        order by levenshtein_less_equal(left(v.word, 60), left(k.word, 60), 3), similarity(v.word, k.word) desc, v.word
        limit ${MOST_SIMILAR}) s) end as term
    from numbered k),
  query as (
    select case when count(*) = 0 or ($4::boolean and count(term) < count(*)) then null::tsquery
      else string_agg('(' || term || ')', case when $4::boolean then ' & ' else ' | ' end)::tsquery end as q from terms)`;

/** Marks what matches in a snippet; private characters of Unicode, which no honest text has. */
export const [MATCH_BEGINS, MATCH_ENDS] = ['\u{E000}', '\u{E001}'];

/** The characters of an item in which a snippet is looked for: it takes time for each. */
const HEADLINE_LENGTH = 10_000;
const HEADLINE = `'StartSel="${MATCH_BEGINS}", StopSel="${MATCH_ENDS}", MaxWords=30, MinWords=12, MaxFragments=1'`;

/** They are counted by statements of their own. */
const COUNTERS = ['views', 'helpfulCount', 'notHelpfulCount', 'deflectedCount'] as const;

export const buildKnowledgeStatements = (db: Database) => {
  const item = buildColumns(db, knowledgeItems, ['words']);
  const saved = buildColumns(db, knowledgeItems, ['words', ...COUNTERS]);
  const suggestion = buildColumns(db, suggestions);
  const select = `select ${item.select('i')} from knowledge_items i where i.guild_id = $1`;
  const vocabulary = `vocabulary as (
      insert into knowledge_words (guild_id, word)
      select w.guild_id, v.word from written w, jsonb_array_elements_text($4::jsonb) v(word)
      where (select count(*) from (select from knowledge_words k where k.guild_id = w.guild_id limit ${MOST_WORDS}) x) < ${MOST_WORDS}
      on conflict do nothing)`;
  const filters = `($5::text is null or i.visibility = $5) and ($6::text is null or i.section = $6)
      and ($7::text is null or i.tags @> jsonb_build_array($7::text)) and ($8::text is null or i.language = $8)`;
  return {
    find: `${select} and i.id = $2::uuid`,
    list: `${select} and ($2::uuid is null or i.id < $2::uuid) and ($3::text is null or i.status = $3)
      and ${filters} order by i.id desc limit $4`,
    takenSlugs: 'select slug from knowledge_items where guild_id = $1 and slug = any($2::text[])',
    search: `with ${LOOKED_FOR},
      found as (
        select i.id, ts_rank(${WEIGHTS}, i.words, query.q)::float8 as score from knowledge_items i, query
        where i.guild_id = $1 and i.status = 'published' and i.words @@ query.q and ${filters}),
      paged as (
        select * from found f where $9::float8 is null or (f.score, f.id) < ($9::float8, $10::uuid)
        order by f.score desc, f.id desc limit $11)
      select ${item.select('i')}, p.score, ts_headline(${dictionaryExpression('i.language')}, left(coalesce(i.summary || E'\\n', '') || i.content, ${HEADLINE_LENGTH}), query.q, ${HEADLINE}) as snippet
      from paged p join knowledge_items i on i.id = p.id, query order by p.score desc, p.id desc`,
    add: `with written as (
        insert into knowledge_items (${item.names}, words) select ${item.values('x')}, ${wordsExpression('x.language')}
        from ${item.recordset('$1', 'x')} returning *), ${vocabulary}
      select 1 from written`,
    save: `with written as (
        update knowledge_items i set ${saved.assignments('x')}, words = ${wordsExpression('x.language')} from ${item.recordset('$1', 'x')}
        where i.id = x.id and i.guild_id = x."guildId" and i.version = x.version - 1 returning i.*), ${vocabulary}
      select ${item.select('w')} from written w`,
    addSuggestion: `insert into knowledge_suggestions (${suggestion.names})
      select ${suggestion.values('x')} from ${suggestion.recordset('$1', 'x')}`,
    count: (column: string) => `update knowledge_items i set "${column}" = "${column}" + 1
      where i.guild_id = $1 and i.id = $2::uuid returning ${item.select('i')}`,
  };
};

/** Forgets the words ($3) that no published item but this one has. */
export const FORGET_WORDS = `delete from knowledge_words w where w.guild_id = $1 and w.word = any($3::text[])
  and not exists (select from knowledge_items h where h.guild_id = $1 and h.status = 'published' and h.id <> $2::uuid
    and h.words @@ quote_literal(w.word)::tsquery)`;

export const HAS_SUGGESTED = `select 1 from knowledge_suggestions
  where guild_id = $1 and id = $2::uuid and item_ids @> jsonb_build_array($3::text)`;

export const NOTE_DEFLECTION = `with suggestion as (
    select s.id, s.deflected_ids @> jsonb_build_array($3::text) as was_noted from knowledge_suggestions s
    where s.guild_id = $1 and s.id = $2::uuid and s.item_ids @> jsonb_build_array($3::text) for update),
  noted as (
    update knowledge_suggestions s set deflected_ids = s.deflected_ids || jsonb_build_array($3::text)
    from suggestion where s.id = suggestion.id and not suggestion.was_noted)
  select not was_noted as "isNews" from suggestion`;

export const PURGE_SUGGESTIONS = `delete from knowledge_suggestions where id in (
  select id from knowledge_suggestions where created_at < $1::timestamptz limit 1000) returning 1`;
