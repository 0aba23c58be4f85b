import { toSlug } from '#core/knowledge/index.ts';
import type { PortableRecord, PortableWriter } from '#core/portability/index.ts';
import { LossList } from '../loss-list.ts';
import { SHORTCUT_CHANGED, toShortcut } from '../limited-values.ts';
import { type ConvertedCounts, writeConverted } from '../write-converted.ts';

const MAX_KEY = 150;
const MAX_FOLDER = 100;

export interface ConvertedReply {
  readonly key: string;
  readonly name: string;
  /** What staff types at the source; null without any. */
  readonly shortcut: string | null;
  readonly folder: string | null;
  readonly content: string;
  readonly createdAt: string;
}

export interface ConvertedArticle {
  readonly key: string;
  readonly title: string;
  /** Is Markdown. */
  readonly content: string;
  readonly section: string | null;
  readonly tags: readonly string[];
  readonly language: string | null;
  readonly visibility: 'public' | 'staff';
  readonly createdAt: string;
}

export interface ConvertedLibrary {
  readonly library: Library;
  readonly exportedAt: string;
}

/** Collects the replies, macros and articles of a help desk, and what is lost of them. */
export class Library {
  readonly losses = new LossList();
  readonly #records: Record<string, PortableRecord[]> = {
    'canned-replies.jsonl': [],
    'knowledge.jsonl': [],
    'macros.jsonl': [],
  };
  readonly #keys = new Set<string>();

  /** Returns a key that no other record of the kind has, for a source without ids. */
  chooseKey(kind: string, name: string): string {
    const base = name.slice(0, MAX_KEY).toWellFormed();
    let key = base;
    for (let number = 2; this.#keys.has(`${kind} ${key}`); number += 1) key = `${base} #${number}`;
    this.#keys.add(`${kind} ${key}`);
    return key;
  }

  addReply({ shortcut: written, folder, ...reply }: ConvertedReply): void {
    const shortcut = written === null ? null : toShortcut(written);
    if (shortcut !== written)
      this.losses.add({
        kind: 'cannedReply',
        key: reply.key,
        field: 'shortcut',
        value: written,
        why: SHORTCUT_CHANGED,
      });
    this.#add('canned-replies.jsonl', { ...reply, shortcut, folder: cut(folder), categoryKeys: [] });
  }

  /** Articles are drafts: somebody reads them before they are found. */
  addArticle({ language: written, section, ...article }: ConvertedArticle): void {
    const language = written === null ? null : toLanguage(written);
    if (language === null && written !== null)
      this.losses.add({
        kind: 'knowledgeItem',
        key: article.key,
        field: 'language',
        value: written,
        why: 'It is no language tag such as en or pt-BR.',
      });
    this.#add('knowledge.jsonl', {
      ...article,
      slug: toSlug(article.title),
      section: cut(section),
      ...(language !== null && { language }),
      status: 'draft',
    });
  }

  addMacro(macro: PortableRecord): void {
    this.#add('macros.jsonl', macro);
  }

  /** Writes a portable file. @param writerName names this program in the manifest */
  write(
    source: { readonly system: string; readonly guildId: string; readonly exportedAt: string },
    writer: PortableWriter,
    writerName: string,
  ): Promise<ConvertedCounts> {
    const noTickets = async function* (): AsyncGenerator<readonly PortableRecord[]> {};
    return writeConverted(
      {
        source: { ...source, version: null, guildName: null, botId: null },
        settings: {},
        files: this.#records,
        readTickets: noTickets,
        listUsers: () => [],
        losses: this.losses,
      },
      writer,
      writerName,
    );
  }

  #add(file: string, record: PortableRecord): void {
    this.#records[file]?.push(record);
  }
}

const cut = (text: string | null): string | null => text?.trim().slice(0, MAX_FOLDER).toWellFormed() || null;

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

const toLanguage = (text: string): string | null => {
  try {
    const [language = ''] = Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'));
    return LANGUAGE.test(language) ? language : null;
  } catch {
    return null;
  }
};
