import type { Translation } from '../message.ts';
import type { envEditorMessages as en } from './env-editor.en.ts';

export const envEditorMessages: Translation<typeof en> = {
  'envEditor.view': 'Variablen bearbeiten als',
  'envEditor.table': 'Tabelle',
  'envEditor.raw': 'Text',
  'envEditor.fixFirst': 'Korrigieren Sie die Zeilen unten, um die Tabelle zu sehen.',
  'envEditor.count': { one: '1 Variable', other: '{n} Variablen' },
  'envEditor.none': 'Noch keine Variablen.',
  'envEditor.entries': 'Variablen',
  'envEditor.add': 'Variable hinzufügen',
  'envEditor.pasteHint': 'Fügen Sie eine ganze .env-Datei in ein Namensfeld ein, um alle Zeilen zu übernehmen.',
  'envEditor.notPasted': 'Nichts wurde eingefügt. Korrigieren Sie zuerst diese Zeilen:',
  'envEditor.line': 'Zeile {line}: {text}',
  'envEditor.rawLabel': 'Variablen als Text',
  'envEditor.rawHelp':
    'Fügen Sie eine .env-Datei ein. Werte bleiben genau so, wie sie sind: $ wird nicht ersetzt. Mit # secret am Zeilenende versiegeln Sie einen Wert.',
  'envEditor.problems': 'Zu korrigierende Zeilen',
  'envEditor.moreProblems': { one: 'Und 1 weitere Zeile.', other: 'Und {n} weitere Zeilen.' },
  'envEditor.row': 'Variable {n}',
  'envEditor.key': 'Name',
  'envEditor.valueOf': 'Wert von {name}',
  'envEditor.seal': '{name} versiegeln',
  'envEditor.unseal': 'Siegel von {name} entfernen',
  'envEditor.remove': '{name} entfernen',
  'envEditor.sealed': 'Versiegelter Wert',
  'envEditor.toType': 'Versiegelte Werte speichert dieser Browser nicht',
  'envEditor.type': 'Eingeben',
  'envEditor.typeOf': 'Wert von {name} eingeben',
  'envEditor.replace': 'Ersetzen',
  'envEditor.replaceOf': 'Wert von {name} ersetzen',
};
