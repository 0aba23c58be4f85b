import type { PRIVACY_TEXTS } from '#core/settings/index.ts';

export const dePrivacy = {
  'button.erase_data': 'Meine Daten löschen',
  'answer.data_ready':
    'Das ist über dich gespeichert: {{url}}\nWer diesen Link hat, kann ihn öffnen. Er gilt bis {{time}}.',
  'answer.data_ordered':
    'Es wird zusammengestellt, was über dich gespeichert ist. Wenn es fertig ist, bekommst du eine Direktnachricht mit einem Link. Wenn du keine Direktnachrichten annimmst, benutze diesen Befehl in einer Minute noch einmal.',
  'answer.data_by_staff': 'Darum kümmert sich das Team dieses Servers. Bitte frag dort nach.',
  'answer.data_requested': 'Dein Wunsch liegt beim Team dieses Servers, das darüber entscheidet.',
  'answer.erase_question':
    'Alles, was du in deinen Tickets auf diesem Server geschrieben hast, wird gelöscht, mit deinen Dateien und deinem Namen. Das lässt sich nicht rückgängig machen. Nachrichten im Chat selbst bleiben; dort kannst du sie löschen.',
  'answer.erase_open_tickets':
    'Du hast ein offenes Ticket. Schließ es zuerst und benutze dann diesen Befehl noch einmal.',
  'answer.erase_dashboard_person':
    'Du hast Zugang zum Dashboard dieses Servers. Lass ihn zuerst von jemandem mit Verwaltungsrechten entfernen und benutze dann diesen Befehl noch einmal.',
  'answer.erase_once_a_day':
    'Deine Daten auf diesem Server wurden innerhalb des letzten Tages gelöscht. Nach einem Tag kannst du es wieder verlangen.',
  'answer.erase_ordered': 'Deine Daten werden gelöscht. Das dauert einige Minuten.',
  'direct.data_ready':
    'Das ist über dich gespeichert: {{url}}\nWer diesen Link hat, kann ihn öffnen. Er gilt bis {{time}}.',
  'opening.privacy': 'Wie mit deinen Daten umgegangen wird: {{url}}',
  'log.data_requested':
    '{{user}} möchte eine Kopie der Daten, die über diese Person gespeichert sind. Die API führt solche Wünsche auf und beantwortet sie.',
  'log.erasure_requested':
    '{{user}} möchte, dass die Daten gelöscht werden, die über diese Person gespeichert sind. Die API führt solche Wünsche auf und beantwortet sie.',
} satisfies Readonly<Record<keyof typeof PRIVACY_TEXTS, string>>;
