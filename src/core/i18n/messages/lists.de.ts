import type { Translation } from '../message.ts';
import type { listsMessages as en } from './lists.en.ts';

export const listsMessages: Translation<typeof en> = {
  'copy.done': 'Kopiert',
  'copy.label': 'Kopieren: {what}',
  'form.changed': { one: '1 Änderung ist nicht gespeichert', other: '{n} Änderungen sind nicht gespeichert' },
  'form.discard': 'Verwerfen',
  'form.save': 'Änderungen speichern',
  'table.selectAll': 'Alle auswählen',
  'table.selectRow': '{name} auswählen',
  'table.search': 'Suchen',
  'table.clearSearch': 'Suche leeren',
  'table.nothingFound': 'Nichts gefunden zu „{search}“',
  'table.month': 'Monat',
  'table.status': 'Status',
  'table.actions': 'Aktionen',
  'table.pages': 'Seiten',
  'table.range': '{from}–{to} von {total}',
  'table.perPage': 'Zeilen je Seite',
  'table.perPageOption': '{n} je Seite',
  'table.pageOf': 'Seite {page} von {pages}',
  'table.previous': 'Vorige Seite',
  'table.next': 'Nächste Seite',
  'page.breadcrumbs': 'Pfad',
  'page.contents': 'Auf dieser Seite',
};
