import type { Translation } from '../message.ts';
import type { projectRulesMessages as en } from './project-rules.en.ts';

export const projectRulesMessages: Translation<typeof en> = {
  'projectRules.imageMissing': 'Geben Sie ein Image ein, z. B. nginx oder ghcr.io/team/app.',
  'projectRules.imageUrl': 'Entfernen Sie „{scheme}“. Geben Sie ein Image wie nginx oder ghcr.io/team/app ein.',
  'projectRules.imageSpace': 'Ein Image kann keine Leerzeichen enthalten.',
  'projectRules.imageUppercase': 'Namen von Images werden kleingeschrieben: {name}',
  'projectRules.imageId': 'Das ist die ID eines Images. Geben Sie stattdessen seinen Namen ein.',
  'projectRules.imageNameMissing': 'Geben Sie vor „{character}“ den Namen des Images ein.',
  'projectRules.imageSlash': 'Jeder Teil zwischen Schrägstrichen braucht einen Namen.',
  'projectRules.imageRegistry':
    '„{domain}“ ist keine gültige Registry. Verwenden Sie einen Hostnamen, etwa ghcr.io oder localhost:5000.',
  'projectRules.imageRegistryOnly': 'Das ist nur eine Registry. Ergänzen Sie das Image: {domain}/image',
  'projectRules.imageLong': 'Der Name eines Images kann bis zu 255 Zeichen haben.',
  'projectRules.imagePart':
    '„{part}“ ist kein gültiger Teil eines Image-Namens. Verwenden Sie Kleinbuchstaben und Ziffern, dazwischen einzelne Punkte, Unterstriche oder Bindestriche.',
  'projectRules.tagMissing': 'Ergänzen Sie nach dem Doppelpunkt ein Tag, oder entfernen Sie ihn.',
  'projectRules.tagLong': 'Ein Tag kann bis zu 128 Zeichen haben.',
  'projectRules.tagCharacters':
    'Ein Tag kann Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche haben. Es kann nicht mit Punkt oder Bindestrich beginnen.',
  'projectRules.nameIsRegistry':
    '„{domain}“ wird wegen der Großbuchstaben als Registry gelesen. Gehört es zum Namen, schreiben Sie es klein: {name}',
  'projectRules.tagIsPort':
    '„{port}“ wird als Tag gelesen. Wenn es ein Port ist, ergänzen Sie das Image: {name}:{port}/image',
  'projectRules.digestMissing': 'Ergänzen Sie nach dem @ einen Digest, oder entfernen Sie das @.',
  'projectRules.digestAlgorithm': 'Nur sha256-Digests werden unterstützt.',
  'projectRules.digestLength': 'Ein sha256-Digest hat nach dem Doppelpunkt 64 Zeichen. Dieser hat {count}.',
  'projectRules.digestCharacters': 'Ein Digest kann nur 0–9 und a–f enthalten.',
  'projectRules.envKeyMissing': 'Geben Sie einen Namen ein.',
  'projectRules.envKeyCharacters':
    '„{key}“ ist kein gültiger Name. Verwenden Sie Buchstaben, Ziffern, Unterstriche, Punkte und Bindestriche. Beginnen Sie mit einem Buchstaben oder Unterstrich.',
  'projectRules.envKeyLong': 'Ein Name kann bis zu 255 Zeichen haben.',
  'projectRules.envDuplicate': '{key} ist doppelt gesetzt.',
  'projectRules.envDuplicateLine': '{key} ist doppelt gesetzt, zuerst in Zeile {line}.',
  'projectRules.envNoEquals': 'Schreiben Sie NAME=Wert. In dieser Zeile fehlt „=“.',
  'projectRules.envQuoteOpen': 'Dieser Wert beginnt mit {quote}, und das schließende {quote} fehlt.',
  'projectRules.envAfterQuote': 'Nach dem schließenden {quote} kann nur ein Kommentar stehen.',
  'projectRules.envNul': 'Ein Wert kann das Zeichen NUL nicht enthalten.',
  'projectRules.envValueLong': 'Ein Wert kann bis zu 32.768 Zeichen haben.',
  'projectRules.envNotStored': '{key} hat keinen gespeicherten Wert. Geben Sie einen ein.',
  'projectRules.envMany': 'Ein Dienst kann bis zu 500 Variablen haben.',
  'projectRules.nameMissing': 'Geben Sie einen Namen ein.',
  'projectRules.nameTaken': 'Der Name „{name}“ ist vergeben. Wählen Sie einen anderen.',
  'projectRules.projectNameLong': 'Ein Name kann bis zu 60 Zeichen haben.',
  'projectRules.projectNameCharacters': 'Ein Name kann keine Zeilenumbrüche oder anderen Steuerzeichen enthalten.',
  'projectRules.serviceName':
    'Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche. Beginnen Sie mit einem Buchstaben und enden Sie nicht mit einem Bindestrich.',
  'projectRules.serviceNameLong': 'Der Name eines Dienstes kann bis zu 40 Zeichen haben.',
  'projectRules.thingName':
    'Verwenden Sie Buchstaben, Ziffern, Punkte, Unterstriche und Bindestriche. Beginnen Sie mit einem Buchstaben oder einer Ziffer.',
  'projectRules.thingNameLong': 'Ein Name kann bis zu 64 Zeichen haben.',
  'projectRules.port': 'Ein Port ist eine ganze Zahl von 1 bis 65535.',
  'projectRules.portTwice': 'Port {port} ist doppelt aufgeführt.',
  'projectRules.portPublicTcp': 'Nur HTTP-Ports können eine Webadresse haben.',
  'projectRules.portPublicTwice': 'Nur ein Port kann die Webadresse haben.',
  'projectRules.portsMany': 'Ein Dienst kann bis zu 20 Ports haben.',
  'projectRules.pathMissing': 'Geben Sie einen Pfad ein, z. B. /data.',
  'projectRules.pathAbsolute': 'Ein Pfad muss mit einem Schrägstrich beginnen, z. B. /data.',
  'projectRules.pathRoot':
    'Ein Mount kann nicht das ganze Dateisystem ersetzen. Geben Sie einen Ordner ein, z. B. /data.',
  'projectRules.pathSystem': '{path} gehört zum System. Wählen Sie einen anderen Ordner.',
  'projectRules.pathParts': 'Ein Pfad kann weder „.“ noch „..“ noch leere Teile enthalten.',
  'projectRules.pathCharacters': 'Ein Pfad kann keine Doppelpunkte, Kommas oder Steuerzeichen enthalten.',
  'projectRules.pathLong': 'Ein Pfad kann bis zu 255 Zeichen haben.',
  'projectRules.pathFileMissing': 'Geben Sie den Pfad einer Datei ein, z. B. /etc/app/config.json.',
  'projectRules.pathFile': 'Das ist ein Ordner. Geben Sie den Pfad einer Datei ein, z. B. /etc/app/config.json.',
  'projectRules.pathTwice': '{path} ist doppelt eingehängt.',
  'projectRules.pathInFile': '{path} ist eine Datei. Darunter lässt sich nichts einhängen.',
  'projectRules.mountsMany': 'Ein Dienst kann bis zu 20 Volumes und 20 Konfigurationen haben.',
  'projectRules.attempts': 'Geben Sie eine ganze Zahl an Neustarts von 0 bis 100 ein.',
  'projectRules.delay': 'Geben Sie ganze Sekunden von 0 bis 3600 ein.',
  'projectRules.replicas': 'Geben Sie eine ganze Zahl an Replikaten ein, 0 oder mehr.',
  'projectRules.replicasPlan': {
    one: 'Ihr Tarif erlaubt 1 Replikat.',
    other: 'Ihr Tarif erlaubt bis zu {n} Replikate.',
  },
  'projectRules.replicasVolume':
    'In das Volume „{volume}“ kann nur ein Replikat zur selben Zeit schreiben. Hängen Sie es schreibgeschützt ein, oder bleiben Sie bei 1 Replikat.',
  'projectRules.healthPath':
    'Geben Sie einen Pfad ohne Leerzeichen ein, der mit einem Schrägstrich beginnt, z. B. /health.',
  'projectRules.healthPort': 'Wählen Sie einen Port des Dienstes oder fügen Sie diesen hinzu.',
  'projectRules.healthNoPort':
    'Eine Zustandsprüfung über das Netz braucht einen Port. Ergänzen Sie einen, oder wählen Sie „Nur Prozess“.',
  'projectRules.wholeBetween': 'Geben Sie eine ganze Zahl von {min} bis {max} ein.',
  'projectRules.numberBetween': 'Geben Sie eine Zahl von {min} bis {max} ein.',
  'projectRules.volumeSize': 'Geben Sie eine Größe von mindestens 1 MB ein.',
  'projectRules.volumePlan': 'Ihr Tarif erlaubt {size} für Volumes.',
  'projectRules.volumeGrows': 'Ein Volume kann nur wachsen. Dieses hat {size}.',
  'projectRules.volumeUsed': 'Dieses Volume enthält bereits {size}.',
  'projectRules.configLong': 'Eine Konfiguration kann bis zu 500 kB haben.',
  'projectRules.configNul': 'Eine Konfiguration kann nur Text enthalten. Diese enthält NUL-Zeichen.',
};
