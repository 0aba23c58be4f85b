import type { REPORT_TEXTS } from '#core/settings/index.ts';
import type { PluralForms } from '../catalogue.ts';

/** The reports of the log channel, and the direct message to requesters. */
export const deReports = {
  'log.ticket': 'Bericht zu Ticket #{{number}}',
  'log.opened': 'Ticket #{{number}} wurde geöffnet',
  'log.claimed': 'Ticket #{{number}} wurde übernommen',
  'log.transferred': 'Ticket #{{number}} wurde übergeben',
  'log.moved': 'Ticket #{{number}} wurde verschoben',
  'log.reopened': 'Ticket #{{number}} wurde wieder geöffnet',
  'log.deleted': 'Ticket #{{number}} wurde gelöscht',
  'log.refused': 'Der Chat hat dem Bot etwas abgelehnt',
  'log.closed': 'Ticket #{{number}} wurde geschlossen',
  'log.rated': 'Ticket #{{number}} wurde bewertet',
  'log.subject': 'Betreff',
  'log.category': 'Kategorie',
  'log.requester': 'Anfrage von',
  'log.claimer': 'Übernommen von',
  'log.channel': 'Kanal',
  'log.opened_at': 'Geöffnet',
  'log.first_reply': 'Erste Antwort nach',
  'log.duration': 'Geschlossen nach',
  'log.closed_by': 'Geschlossen von',
  'log.closed_by_service': 'Automatisch geschlossen',
  'log.closed_by_api': 'Über die API',
  'log.reason': 'Grund',
  'log.rating': 'Bewertung',
  'log.rating_value': '{{rating}} von 5',
  'log.comment': 'Kommentar',
  'log.messages': 'Nachrichten',
  'log.transcript': 'Mitschrift von Ticket #{{number}}',
  'direct.closed': 'Dein Ticket #{{number}} wurde geschlossen',
  'direct.opened': 'Schreib hier. Das Team von **{{server}}** liest es und antwortet hier.',
  'direct.reopened': 'Ticket #{{number}} ist wieder offen. Schreib hier.',
  'direct.undelivered':
    '⚠ {{user}} hat diese Nachricht nicht erhalten: Direktnachrichten des Bots sind dort gesperrt, oder die Person hat den Server verlassen.',
  'direct.hidden_reply':
    'Der Bot sieht diesen Text nicht, deshalb wurde nichts gesendet. Nimm den Button Antworten oder `/desk reply`.',
  'direct.choose_category': 'Worum geht es? Wähle, dann bekommt das Team von **{{server}}**, was du geschrieben hast.',
  'direct.choose_server': 'Um welchen Server geht es?',
  'direct.deleted': 'von der Person gelöscht, die es geschrieben hat',
  'direct.summary': { one: 'Es hatte {{count}} Nachricht.', other: 'Es hatte {{count}} Nachrichten.' },
} satisfies Readonly<Record<keyof typeof REPORT_TEXTS, string | PluralForms>>;
