import type { PolicyTexts } from './policy-texts.ts';

export const de: PolicyTexts = {
  title: 'Datenschutz',
  titleOfServer: 'Datenschutz: Support-Tickets von {{server}}',
  intro:
    'Dieser Dienst betreibt Support-Tickets: nicht öffentliche Gespräche zwischen Mitgliedern eines Chat-Servers und seinem Team. Diese Seite beschreibt, wie er gerade eingerichtet ist.',
  storedTitle: 'Was gespeichert wird',
  stored: [
    'Tickets: wer sie geöffnet hat, Betreff, Antworten auf Formulare, Bewertung, und wann was geschah',
    'Nachrichten, die in Tickets und in Gesprächen stehen, die der Bot beginnt, mit ihren Dateien',
    'Notizen, die das Team zu einem Ticket schreibt',
    'Name, Bild und Rollen von Mitgliedern, wie sie dort zuletzt zu sehen waren',
    'Sperren von Mitgliedern, die keine Tickets öffnen dürfen',
  ],
  keptTitle: 'Wie lange',
  keptBySettings:
    'Jeder Server legt fest, wie lange seine Tickets und Mitschriften aufbewahrt werden. Das steht auf seiner eigenen Seite.',
  tickets: 'Geschlossene Tickets mit ihren Nachrichten: {{time}}',
  transcripts: 'Mitschriften geschlossener Tickets: {{time}}',
  events: 'Aufzeichnungen darüber, was geschah: {{time}}',
  copies: 'Kopien deiner Daten, die für dich erstellt wurden: {{time}}',
  days: '{{days}} Tage',
  noLimit: 'bis das Team sie löscht',
  whereTitle: 'Wo',
  where:
    'In der Datenbank und im Dateispeicher dieses Dienstes. Nachrichten des Chats speichert auch die Chat-Plattform.',
  encryption: 'Verschlüsselung der gespeicherten Daten, nach Angabe des Betreibers: {{how}}',
  purposeTitle: 'Wofür',
  purpose:
    'Um dir zu antworten: Das Team liest Tickets im Chat und in einem Dashboard. Zahlen wie die Zeit bis zu einer Antwort werden gezählt. Was du schreibst, wird nicht verkauft und nicht für Werbung benutzt.',
  rightsTitle: 'Deine Daten',
  rights: {
    automatic:
      'Mit dem Befehl /ticket my-data bekommst du auf dem Server eine Kopie deiner Daten, mit /ticket erase-my-data lässt du sie löschen.',
    staff:
      'Mit dem Befehl /ticket my-data bittest du auf dem Server um eine Kopie deiner Daten, mit /ticket erase-my-data um ihre Löschung. Das Team entscheidet darüber.',
    off: 'Bitte das Team des Servers um eine Kopie deiner Daten oder um ihre Löschung.',
    installation:
      'Bitte das Team des Servers, auf dem du geschrieben hast, um eine Kopie deiner Daten oder um ihre Löschung. Viele Server haben dafür die Befehle /ticket my-data und /ticket erase-my-data.',
  },
  contactTitle: 'Kontakt',
  contact: 'Fragen zu deinen Daten gehen an: {{contact}}',
  noContact: 'Frag das Team des Servers.',
  policy: 'Die Datenschutzerklärung des Betreibers',
};
