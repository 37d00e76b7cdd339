import type { Translation } from '../message.ts';
import type { wordpressMessages as en } from './wordpress.en.ts';

export const wordpressMessages: Translation<typeof en> = {
  'wordpress.title': 'WordPress',
  'wordpress.site': 'WordPress-Website',
  'wordpress.all': 'Alle Websites',
  'wordpress.gone': 'Website nicht gefunden',
  'wordpress.pagesOf': 'Seiten von {name}',
  'wordpress.overview': 'Übersicht',
  'wordpress.manage': 'Verwalten',
  'wordpress.updatesWaiting': { one: '1 Update verfügbar', other: '{n} Updates verfügbar' },
  'wordpress.backups': 'Backups',
  'wordpress.metrics': 'Messwerte',
  'wordpress.open': 'Website öffnen',
  'wordpress.newTab': 'öffnet einen neuen Tab',
  'wordpress.admin': 'WP-Admin',
  'wordpress.adminOf': 'WP-Admin von {name}',
  'wordpress.adminRefused':
    'WP-Admin wurde nicht geöffnet, weil die Adresse nicht sicher ist. Wenden Sie sich an den Support.',
  'wordpress.blockedTitle': 'Ihr Browser hat den Tab blockiert',
  'wordpress.blockedText': 'Öffnen Sie WP-Admin über diesen Link. Er gilt nur einmal und eine Minute lang.',
  'wordpress.blockedLink': 'WP-Admin öffnen',
  'wordpress.statusOk': 'Funktioniert',
  'wordpress.statusBroken': 'Gestört',
  'wordpress.statusMaintenance': 'Wartung',
  'wordpress.statusUnchecked': 'Noch nicht geprüft',
  'wordpress.statusCreating': 'Wird angelegt',
  'wordpress.statusFailed': 'Fehlgeschlagen',
  'wordpress.statusDeleting': 'Wird gelöscht',
  'wordpress.staging': 'Staging',
  'wordpress.creating': 'Wir richten {name} ein. Sie können die Seite verlassen.',
  'wordpress.createFailed':
    '{name} konnte nicht angelegt werden. Löschen Sie die Website und versuchen Sie es noch einmal.',
  'wordpress.deleting': 'Wir löschen {name} mit Dateien, Datenbank und Backups.',
  'wordpress.broken': '{name} funktioniert nicht.',
  'wordpress.brokenNext': 'Machen Sie das letzte Update rückgängig oder stellen Sie ein Backup wieder her.',
  'wordpress.undoUpdate': 'Updates ansehen',
  'wordpress.restore': 'Backups ansehen',
  'wordpress.inMaintenance':
    'Der Wartungsmodus ist eingeschaltet. Besucher von {name} sehen einen Hinweis statt der Website.',
  'wordpress.suspended':
    '{name} ist gesperrt und für Besucher nicht erreichbar. Bezahlen Sie die offene Rechnung, um die Website wieder online zu bringen.',
  'wordpress.expired':
    '{name} ist abgelaufen und für Besucher nicht erreichbar. Verlängern Sie, um die Website wieder online zu bringen.',
  'wordpress.cancelled': '{name} ist gekündigt und für Besucher nicht erreichbar.',
  'wordpress.pay': 'Rechnung bezahlen',
  'wordpress.billing': 'Tarif und Abrechnung',
  'wordpress.saved': 'Erfolgreich aktualisiert',
  'wordpress.logCleared': 'Debug-Log geleert',
};
