import { LANGUAGE_FOLDERS, readLanguages } from '../../support/texts/read-languages.ts';

/** Each language has one word for one thing. Next to it stands what it was called before. */
const CHOSEN: Readonly<Record<string, readonly (readonly [chosen: string, retired: RegExp])[]>> = {
  en: [
    ['Create …, as the button that does it', /^New (category|flow|panel|rule|token|webhook|\{\{word\}\})$/],
    ['Create webhook', /\bRegister webhook\b/],
    ['unclaim', /\bg(ave|ives?|iven) (\S+ )?(ticket )?back\b/i],
  ],
  de: [
    [
      'anfragende Person, Anfragende',
      /\b(Anfragender|([Dd]e[mrns]|[Ee]ine[mnrs]?|[Ee]in) Anfragenden?|anfragendes? Mitglied)\b/,
    ],
    ['Mitglied', /(?<!\p{L})(Be)?nutzer[sn]?(?!\p{L})/iu],
    ['Textbaustein', /Textvorlage/i],
    ['Schließen anfragen, Schließanfrage', /Schließen bitten|Anfragen? zum Schließen/i],
    ['Schließen', /Schließung/],
    ['Schritt', /Knoten/],
    ['Artikel', /Eintr[aä]ge?n? der Wissensdatenbank|vorgeschlagenen? Eintr[aä]g/],
    ['Anfrage', /(?<!\p{L})W[uü]nsche?(?!\p{L})/u],
    ['abgeben', /zur[uü]ck(zu)?g[aei]b|zurückgegeben|gibt .*Ticket.* zurück/i],
    ['Mitschrift', /`\/ticket gespräch`|^gespräch$/],
    ['Tag', /(?<!\p{L})Schlagw[oö]rt/iu],
  ],
  es: [
    ['miembro', /(?<!nombre de )\busuarios?\b/i],
    ['respuesta guardada', /respuestas? predefinidas?/i],
    ['paso', /\bnodos?\b/i],
    ['devolver', /\bliberar\b/i],
    ['transcripción', /^conversación$/],
  ],
  fr: [
    ['membre', /(?<!nom d[’'])utilisateurs?/i],
    ['réponse type', /réponses?[ -]enregistrées?/i],
    ['étape', /nœuds?/i],
    ['rendre', /\blibérer\b|\bremis ce ticket\b/i],
    ['transcription', /^conversation$/],
    ['parcours', /(?<!\p{L})flux(?!\p{L})/iu],
  ],
  'pt-BR': [
    ['membro', /(?<!nome de )usuários?/i],
    ['devolver', /\bliberar\b/i],
    ['transcrição', /^conversa$/],
    ['artigo', /(item|itens) (da base|sugerido)/i],
    ['passo', /\betapas?\b|(?<!\p{L})nó(?!\p{L})/iu],
    ['pedido de fechamento', /solicitaç(ão|ões) de fechamento/i],
  ],
};

const folders = [readLanguages(LANGUAGE_FOLDERS.bot), readLanguages(LANGUAGE_FOLDERS.dashboard)];

it.each(Object.entries(CHOSEN))('bot and dashboard use the chosen words in %s', (language, words) => {
  const texts = folders.flatMap((languages) => Object.values(languages.get(language) ?? {}));
  expect(texts.length).toBeGreaterThan(3_000);
  const found = words.flatMap(([chosen, retired]) =>
    texts.filter((text) => retired.test(text)).map((text) => `${chosen}: ${text}`),
  );
  expect(found).toEqual([]);
});
