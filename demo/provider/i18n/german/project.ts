import type { German } from '../catalogue.ts';

export const projectGerman: German = {
  'Enter a domain, e.g. shop.example.com.': 'Geben Sie eine Domain ein, etwa shop.example.com.',
  'Enter a domain of your own.': 'Geben Sie eine eigene Domain ein.',
  '{} leads to your service {} already. Remove it there first.':
    '{} führt schon zu Ihrem Dienst {}. Entfernen Sie die Domain dort zuerst.',
  '{} is used by another customer.': '{} wird von einem anderen Kunden benutzt.',
  'The DNS zone of {} belongs to another customer.': 'Die DNS-Zone von {} gehört einem anderen Kunden.',
  'A project can have {} services at most.': 'Ein Projekt kann höchstens {} Dienste haben.',
  '{} was created.': '{} wurde angelegt.',
  'Version {} of {} was saved.': 'Version {} von {} wurde gespeichert.',
  '{} is unchanged.': '{} ist unverändert.',
  'A project can have {} configs at most.': 'Ein Projekt kann höchstens {} Konfigurationen haben.',
  '{} was changed while you edited it: version {} is newer than version {}. Compare them, then save again.':
    '{} wurde währenddessen geändert: Version {} ist neuer als Version {}. Vergleichen Sie beide und speichern Sie erneut.',
  'A config can have {} versions at most. Create another one.':
    'Eine Konfiguration kann höchstens {} Versionen haben. Legen Sie eine andere an.',
  '{} is used by {}, or by a deployment of it. Delete the service first.':
    '{} wird von {} oder einem Deployment davon benutzt. Löschen Sie zuerst den Dienst.',
  '{} has {} replicas, and {} allows {}. Scale it down first.':
    '{} hat {} Replikate, {} erlaubt {}. Verkleinern Sie zuerst.',
  '{} is set to {} MB of memory, and {} allows {} MB. Change it first.':
    '{} ist auf {} MB Arbeitsspeicher gesetzt, {} erlaubt {} MB. Ändern Sie das zuerst.',
  '{} is set to {} vCPU, and {} allows {}. Change it first.':
    '{} ist auf {} vCPU gesetzt, {} erlaubt {}. Ändern Sie das zuerst.',
  '{} has {} of volumes ({}), and {} allows {}. Volumes can’t shrink.':
    '{} hat {} Volumes ({}), {} erlaubt {}. Volumes lassen sich nicht verkleinern.',
  '{} for {} is cancelled and won’t be charged again.': '{} für {} ist gekündigt und wird nicht mehr berechnet.',
  'Service deleted': 'Dienst gelöscht',
  'This service is no longer there.': 'Diesen Dienst gibt es nicht mehr.',
  '{} is paid for already.': '{} ist schon bezahlt.',
  '{} isn’t a plan for containers.': '{} ist kein Plan für Container.',
  'This plan is for a service of a project. Deploy one first.':
    'Dieser Plan gehört zu einem Dienst eines Projekts. Stellen Sie zuerst einen bereit.',
  '{} was configured for another plan.': '{} wurde für einen anderen Plan eingerichtet.',
  'The service': 'Der Dienst',
  'Choose one of {}.': 'Wählen Sie eines von {}.',
  'Enter what to look for.': 'Geben Sie ein, wonach Sie suchen.',
  'Enter at most {} characters.': 'Höchstens {} Zeichen.',
  '{} starts once its plan is paid for.': '{} startet, sobald der Plan bezahlt ist.',
  '{} is suspended with its plan. Pay the open invoice to start it again.':
    '{} ist mit dem Plan gesperrt. Bezahlen Sie die offene Rechnung, um wieder zu starten.',
  '{} doesn’t run.': '{} läuft nicht.',
  'Nothing of {} was deployed yet.': 'Von {} wurde noch nichts bereitgestellt.',
  '{} has no replicas. Scale it to start it.': '{} hat keine Replikate. Skalieren Sie, um zu starten.',
  '{} is stopped. Start it to start {}.': '{} ist angehalten. Starten Sie es, um {} zu starten.',
  '{} was replaced. Only its log is kept.': '{} wurde ersetzt. Nur das Protokoll ist noch da.',
  '{} is being deployed. Wait until that has ended.': '{} wird gerade bereitgestellt. Warten Sie, bis das beendet ist.',
  '{} is removed. {} has {} now.': '{} ist entfernt. {} hat jetzt {}.',
  'Deleted the volumes {}.': 'Volumes gelöscht: {}.',
  '{} is being deleted already.': '{} wird schon gelöscht.',
  'The service was deleted.': 'Der Dienst wurde gelöscht.',
  'The service is suspended.': 'Der Dienst ist gesperrt.',
  'The service was stopped.': 'Der Dienst wurde angehalten.',
  'The project no longer has the volume “{}”.': 'Das Projekt hat das Volume „{}“ nicht mehr.',
  'It did not start.': 'Er ist nicht gestartet.',
  'Its containers were removed.': 'Die Container wurden entfernt.',
  'Its containers were not healthy after 5 minutes.': 'Die Container waren nach 5 Minuten nicht gesund.',
  '{} is deployed once its plan is paid for.': '{} wird bereitgestellt, sobald der Plan bezahlt ist.',
  '{} is suspended with its plan.': '{} ist mit dem Plan gesperrt.',
  'Deployment {} is live already.': 'Deployment {} läuft schon.',
  'Deployment {} is under way.': 'Deployment {} ist unterwegs.',
  'Deployment {} never had an image to go back to.':
    'Deployment {} hatte nie ein Image, zu dem man zurückkehren könnte.',
  '{} goes back to deployment {}.': '{} kehrt zu Deployment {} zurück.',
  '{} leads to {}': '{} führt zu {}',
  'The image says {}. Enter the tag once.': 'Das Image nennt {}. Geben Sie das Tag nur einmal an.',
  '{}:{} has another digest.': '{}:{} hat einen anderen Digest.',
  'Enter its content. The project has no config of this name.':
    'Geben Sie den Inhalt ein. Das Projekt hat keine Konfiguration mit diesem Namen.',
  'Choose the project again.': 'Wählen Sie das Projekt neu.',
  'Choose a plan.': 'Wählen Sie einen Plan.',
  'A domain needs a public port.': 'Eine Domain braucht einen öffentlichen Port.',
  '{} did not answer within {}.': '{} hat innerhalb von {} nicht geantwortet.',
  '{} was not answered: the connection was closed.': '{} blieb ohne Antwort: Die Verbindung wurde geschlossen.',
  'The port did not open within {}.': 'Der Port hat sich innerhalb von {} nicht geöffnet.',
  'It listens on {}, but refuses connections.': 'Der Dienst lauscht auf {}, lehnt aber Verbindungen ab.',
  'Nothing listens on $PORT ({}) yet.': 'Auf $PORT ({}) lauscht noch nichts.',
  'It listens on {}, but requests go to $PORT ({}).': 'Der Dienst lauscht auf {}, Anfragen gehen aber an $PORT ({}).',
  // Which replica, and what its health check says.
  '{}: {}': '{}: {}',
  'It has no port to ask.': 'Es gibt keinen Port, der sich fragen lässt.',
  'The search takes too long. Use a simpler pattern.': 'Die Suche dauert zu lange. Nehmen Sie ein einfacheres Muster.',
  'This pattern is too complex. Use a simpler one.': 'Dieses Muster ist zu komplex. Nehmen Sie ein einfacheres.',
  'The search was ended.': 'Die Suche wurde beendet.',
  'This isn’t a regular expression.': 'Das ist kein regulärer Ausdruck.',
  'The archive is damaged. Make it again and upload that.':
    'Das Archiv ist beschädigt. Packen Sie es neu und laden Sie es hoch.',
  'The archive unpacks to more than {} MB or {} times its size. Leave out node_modules and what a build makes.':
    'Das Archiv entpackt sich auf mehr als {} MB oder das {}-Fache seiner Größe. Lassen Sie node_modules und Gebautes weg.',
  'The archive holds more than {} files. Leave out node_modules.':
    'Das Archiv enthält mehr als {} Dateien. Lassen Sie node_modules weg.',
  'The archive holds a file with an absolute name, {}.': 'Das Archiv enthält eine Datei mit absolutem Namen, {}.',
  'The archive holds a file that leads out of it, {}.': 'Das Archiv enthält eine Datei, die hinausführt, {}.',
  'The archive holds a link that leads out of it, {}.': 'Das Archiv enthält einen Link, der hinausführt, {}.',
  'The archive has no package.json at its top. Pack the folder of your app.':
    'Das Archiv hat oben keine package.json. Packen Sie den Ordner Ihrer App.',
  'The archive is protected by a password. Make one without.':
    'Das Archiv ist mit einem Passwort geschützt. Packen Sie eines ohne.',
  'This file isn’t an archive. Upload a .zip or a .tar.gz.':
    'Diese Datei ist kein Archiv. Laden Sie eine .zip oder .tar.gz hoch.',
  'Your team’s archives take up {} MB. Delete a Node.js project first.':
    'Die Archive Ihres Teams belegen {} MB. Löschen Sie zuerst ein Node.js-Projekt.',
  'The archive is no longer here. Upload it again.': 'Das Archiv ist nicht mehr da. Laden Sie es erneut hoch.',
  'The project has been deleted.': 'Das Projekt wurde gelöscht.',
  'This template is no longer offered. Choose another one.':
    'Diese Vorlage gibt es nicht mehr. Wählen Sie eine andere.',
  'The built-in engine installs no dependencies.': 'Die eingebaute Engine installiert keine Abhängigkeiten.',
  'No dependencies to install': 'Keine Abhängigkeiten zu installieren',
  'The build script failed.': 'Das Build-Skript ist fehlgeschlagen.',
  'No syntax errors': 'Keine Syntaxfehler',
  'The service has been deleted.': 'Der Dienst wurde inzwischen gelöscht.',
  'Ready. It’s released once its plan is paid for.': 'Bereit. Veröffentlicht wird, sobald der Plan bezahlt ist.',
  'Release {} couldn’t be started.': 'Release {} ließ sich nicht starten.',
  'Release {} was cancelled.': 'Release {} wurde abgebrochen.',
  'Release {} is live': 'Release {} läuft',
  'The build was cancelled.': 'Der Build wurde abgebrochen.',
  '{} is a container project. Builds are for Node.js projects.':
    '{} ist ein Container-Projekt. Builds gibt es für Node.js-Projekte.',
  'This provider’s built-in engine runs its own templates only, never uploaded code. Your archive is kept. To run it, build it into an image and connect Docker or Podman.':
    'Die eingebaute Engine führt nur eigene Vorlagen aus, nie hochgeladenen Code. Ihr Archiv bleibt erhalten. Bauen Sie daraus ein Image und verbinden Sie Docker oder Podman.',
  'This provider doesn’t build uploaded apps. Your archive is kept. To run it, build it into an image and deploy that as a container.':
    'Hochgeladene Apps werden hier nicht gebaut. Ihr Archiv bleibt erhalten. Bauen Sie daraus ein Image und stellen Sie es als Container bereit.',
  'This template isn’t offered. Choose another one.': 'Diese Vorlage gibt es hier nicht. Wählen Sie eine andere.',
  'Templates run on the provider’s own Node.js, version {}.':
    'Vorlagen laufen auf unserem eigenen Node.js, Version {}.',
  'Templates are built with “{}”.': 'Vorlagen werden mit „{}“ gebaut.',
  'Templates are started with “{}”.': 'Vorlagen werden mit „{}“ gestartet.',
  'Node.js {} isn’t offered. Choose {}.': 'Node.js {} gibt es hier nicht. Wählen Sie {}.',
  'Enter a start command, e.g. “node server.js”.': 'Geben Sie ein, wie die App startet, etwa „node server.js“.',
  'Chosen instead: Node.js {}': 'Stattdessen gewählt: Node.js {}',
  'Chosen instead: {} to build': 'Stattdessen gewählt: {} zum Bauen',
  'Chosen instead: {} to start': 'Stattdessen gewählt: {} zum Starten',
  'Choose a template, or upload an archive.': 'Wählen Sie eine Vorlage, oder laden Sie ein Archiv hoch.',
  'Build {} of {} has started.': 'Build {} von {} hat begonnen.',
  'You have a project called {} already.': 'Sie haben schon ein Projekt mit dem Namen {}.',
  'Choose docker or node.': 'Wählen Sie docker oder node.',
  'Your team has {} projects, which is the most there can be.': 'Ihr Team hat {} Projekte, mehr geht nicht.',
  '{} is a Node.js project. It is deployed by its builds.':
    '{} ist ein Node.js-Projekt. Bereitgestellt wird es durch seine Builds.',
  '{}: waiting for payment. Add it to your basket to deploy it.':
    '{}: wartet auf Zahlung. Legen Sie es in den Warenkorb, um es bereitzustellen.',
  'It ran out of memory.': 'Der Arbeitsspeicher hat nicht gereicht.',
  'It no longer passed its health check.': 'Die Zustandsprüfung ist nicht mehr gelungen.',
  'It was stopped.': 'Er wurde angehalten.',
  'The provider was restarted.': 'Der Anbieter wurde neu gestartet.',
  'It was ended by {}.': 'Er wurde durch {} beendet.',
  'It exited with code {}.': 'Er endete mit Code {}.',
  'Each service': 'Jeder Dienst',
  '{} has {} once it’s started.': '{} hat {}, sobald der Dienst läuft.',
  '{} is scaled to {}.': '{} ist auf {} skaliert.',
  'A shutdown has 0 replicas. Scale the project instead.':
    'Beim Herunterfahren gibt es 0 Replikate. Skalieren Sie stattdessen das Projekt.',
  '{} is shut down. Start it to get the same replicas back.':
    '{} ist heruntergefahren. Starten Sie es, um dieselben Replikate wiederzubekommen.',
  'Nothing in {} was shut down.': 'In {} wurde nichts heruntergefahren.',
  '{} is suspended with its plan. Pay the open invoice, then deploy it.':
    '{} ist mit dem Plan gesperrt. Bezahlen Sie die offene Rechnung und stellen Sie dann bereit.',
  'Deployment {} of {} has started.': 'Deployment {} von {} hat begonnen.',
  '{} is being deployed. Wait until that has ended, or cancel it.':
    '{} wird gerade bereitgestellt. Warten Sie, bis das beendet ist, oder brechen Sie ab.',
  '{} is deleted. Its volumes are kept.': '{} ist gelöscht. Die Volumes bleiben.',
  '{} is larger now.': '{} ist jetzt größer.',
  'A project can have {} volumes at most.': 'Ein Projekt kann höchstens {} Volumes haben.',
  '{} is mounted by {}. Remove it there first.': '{} ist in {} eingehängt. Entfernen Sie es dort zuerst.',
  'Enter a size. The project has no volume of this name.':
    'Geben Sie eine Größe ein. Das Projekt hat kein Volume mit diesem Namen.',
  '{} writes to {} already. Mount it read-only, or choose another volume.':
    '{} schreibt schon auf {}. Hängen Sie es nur lesend ein, oder wählen Sie ein anderes Volume.',
  'Your plan allows {} MB of volumes in all.': 'Ihr Plan erlaubt insgesamt {} MB Volumes.',
  'It is suspended with its plan.': 'Er ist mit dem Plan gesperrt.',
  '{} no longer leads to {}': '{} führt nicht mehr zu {}',
};
