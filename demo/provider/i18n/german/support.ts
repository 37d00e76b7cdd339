import type { German } from '../catalogue.ts';

export const supportGerman: German = {
  Email: 'E-Mail',
  'Owners can now require it for everyone in their team.': 'Inhaber können sie jetzt vom ganzen Team verlangen.',
  '{} can’t be sent. Try zipping it.':
    '{}: Dateien dieser Art lassen sich nicht senden. Packen Sie sie in eine Zip-Datei.',
  '{} is not a {} file.': '{} ist keine {}-Datei.',
  'A ticket holds {} files at most. Open another ticket to send more.':
    'Ein Ticket fasst höchstens {} Dateien. Öffnen Sie ein weiteres Ticket.',
  'Your files may take up {} MB in all. Delete messages with files you no longer need, then try again.':
    'Ihre Dateien dürfen zusammen {} MB belegen. Löschen Sie Nachrichten mit Dateien, die Sie nicht mehr brauchen.',
  'A message carries {} files at most.': 'Eine Nachricht fasst höchstens {} Dateien.',
  '{} is larger than {} MB.': '{} ist größer als {} MB.',
  '{} is empty.': '{} ist leer.',
  'Select a department.': 'Wählen Sie eine der Abteilungen.',
  'We’ve received your message. View it and reply here: {}': 'Ihre Nachricht ist da. Hier lesen und antworten Sie: {}',
  'This identity is not signed by the site, or has expired.':
    'Diese Identität ist nicht von der Website unterschrieben oder abgelaufen.',
  'Too many votes. Try again in {} seconds.': 'Zu viele Stimmen. Versuchen Sie es in {} Sekunden erneut.',
  'Thanks for your feedback': 'Danke für Ihre Rückmeldung',
  'A message has {} characters at most.': 'Eine Nachricht hat höchstens {} Zeichen.',
  'Too many messages. Try again in {} seconds.': 'Zu viele Nachrichten. Versuchen Sie es in {} Sekunden erneut.',
  'Enter a message or attach a file.': 'Schreiben Sie etwas, oder hängen Sie eine Datei an.',
  'Enter a message.': 'Schreiben Sie etwas.',
  'Message deleted': 'Die Nachricht wurde gelöscht',
  'The signature is wrong.': 'Die Unterschrift ist falsch.',
  'Too many tickets. Try again in {} seconds.': 'Zu viele Tickets. Versuchen Sie es in {} Sekunden erneut.',
  'Ticket Updated Successfully': 'Ticket gespeichert',
  'Thanks for your rating': 'Danke für Ihre Bewertung',
  'Too many transcripts. Try again in {} seconds.': 'Zu viele Verläufe. Versuchen Sie es in {} Sekunden erneut.',
  'Transcript of #{} {}': 'Verlauf von #{} {}',
  'Transcript sent to {}': 'Der Verlauf wurde an {} geschickt',
  'Getting started': 'Erste Schritte',
  'Your first domain, mailbox and site.': 'Ihre erste Domain, Ihr Postfach und Ihre Website.',
  'Your first hour with us': 'Ihre erste Stunde bei uns',
  'What to set up first, and what can wait.': 'Was zuerst kommt und was warten kann.',
  'A new account needs three things before anything else: a name, a place for mail, and somebody who can sign in when you cannot.':
    'Ein neues Konto braucht zuerst drei Dinge: einen Namen, einen Platz für Mail und jemanden, der sich anmelden kann, wenn Sie es nicht können.',
  'Pick a name': 'Einen Namen wählen',
  'Search it from the portal or from our site. The price beside a name is for the first year; the price after it is for each year that follows.':
    'Suchen Sie ihn im Portal oder auf unserer Website. Der Preis neben dem Namen gilt für das erste Jahr, der Preis danach für jedes weitere.',
  'Add your team': 'Ihr Team hinzufügen',
  'Open <strong>Team</strong> and choose <em>Invite</em>.':
    'Öffnen Sie <strong>Team</strong> und wählen Sie <em>Einladen</em>.',
  'Give each person only the role they need.': 'Geben Sie jeder Person nur die Rolle, die sie braucht.',
  'Ask somebody else to own the account with you.': 'Bitten Sie jemanden, Mitinhaber des Kontos zu sein.',
  'Turn on two-factor sign-in': 'Zwei-Faktor-Anmeldung einschalten',
  'A password alone is one leak away from somebody else reading your mail. An authenticator app takes two minutes.':
    'Ein Passwort allein schützt nur bis zum nächsten Datenleck. Eine Authenticator-App ist in zwei Minuten eingerichtet.',
  'Roles in a team, and who may do what': 'Rollen im Team und wer was darf',
  'Owner, service, support, billing, settings and user.':
    'Inhaber, Dienste, Support, Abrechnung, Einstellungen und Nutzer.',
  'Everyone in a team holds one or more roles. The menu shows what a role may open.':
    'Alle im Team haben eine oder mehrere Rollen. Das Menü zeigt, was eine Rolle öffnen darf.',
  'The roles': 'Die Rollen',
  '<strong>Owner</strong>: everything.': '<strong>Inhaber</strong>: alles.',
  '<strong>Service</strong>: domains, hosting, mail and orders.':
    '<strong>Dienste</strong>: Domains, Hosting, Mail und Bestellungen.',
  '<strong>Support</strong>: tickets and chat.': '<strong>Support</strong>: Tickets und Chat.',
  '<strong>Billing</strong>: invoices, cards and transactions.':
    '<strong>Abrechnung</strong>: Rechnungen, Karten und Zahlungen.',
  'Changing a role': 'Eine Rolle ändern',
  'Only an owner can. A change holds from the next page the person opens.':
    'Das kann nur ein Inhaber. Die Änderung gilt ab der nächsten Seite, die die Person öffnet.',
  'Moving to us from another provider': 'Von einem anderen Anbieter zu uns',
  'An order of steps in which nothing goes offline.': 'Die Reihenfolge, in der alles online bleibt.',
  'Moves go wrong when the name moves first. Move what it points to, test it, and move the name last.':
    'Umzüge gehen schief, wenn der Name zuerst umzieht. Ziehen Sie erst um, worauf er zeigt, prüfen Sie es, und dann den Namen.',
  'Copy the site': 'Die Website kopieren',
  'Upload your files and your database, then open the site by its temporary address.':
    'Laden Sie Dateien und Datenbank hoch und öffnen Sie die Website unter ihrer vorläufigen Adresse.',
  'Copy the mail': 'Die Mail kopieren',
  'Create the same mailboxes here. Both sides receive for a while, so nothing is lost.':
    'Legen Sie hier dieselben Postfächer an. Eine Weile empfangen beide Seiten, so geht nichts verloren.',
  'Switch the name': 'Den Namen umstellen',
  'Lower the TTL of your records a day before. Then change the nameservers and wait a day.':
    'Senken Sie einen Tag vorher die TTL Ihrer Einträge. Ändern Sie dann die Nameserver und warten Sie einen Tag.',
  'Register, renew, transfer and point domains.': 'Domains registrieren, verlängern, umziehen und zuweisen.',
  'Transfer a domain to us': 'Eine Domain zu uns übertragen',
  'What you need, how long it takes, and what can stop it.':
    'Was Sie brauchen, wie lange es dauert und was es aufhalten kann.',
  'A transfer moves the registration, not the site. Your site and email keep working throughout.':
    'Ein Transfer bewegt die Registrierung, nicht die Website. Website und E-Mail laufen dabei weiter.',
  'Before you start': 'Bevor Sie beginnen',
  'Unlock the domain at your current registrar.': 'Entsperren Sie die Domain bei Ihrem jetzigen Registrar.',
  'Ask them for the <strong>EPP code</strong>, also called a transfer or auth code.':
    'Fragen Sie dort nach dem <strong>EPP-Code</strong>, auch Transfer- oder Auth-Code genannt.',
  'Check that the owner’s address can receive email.': 'Prüfen Sie, ob die Adresse des Inhabers E-Mails empfängt.',
  'Start the transfer': 'Den Transfer starten',
  'Search for the domain, choose <em>Transfer</em> and enter the code. A .uk domain needs an IPS tag change instead.':
    'Suchen Sie die Domain, wählen Sie <em>Transfer</em> und geben Sie den Code ein. Eine .uk-Domain braucht stattdessen ein neues IPS-Tag.',
  'How long it takes': 'Wie lange es dauert',
  'Most domains take five to seven days, .uk domains a few minutes. A domain registered in the last 60 days can’t be transferred yet.':
    'Die meisten Domains brauchen fünf bis sieben Tage, .uk-Domains wenige Minuten. Eine Domain, die in den letzten 60 Tagen registriert wurde, kann noch nicht umziehen.',
  'Point a domain to your site': 'Eine Domain auf Ihre Website zeigen lassen',
  'A, AAAA and CNAME records in plain words.': 'A-, AAAA- und CNAME-Einträge einfach erklärt.',
  'DNS records connect a domain to your site. Most sites need only two.':
    'DNS-Einträge verbinden eine Domain mit Ihrer Website. Für die meisten reichen zwei.',
  'The bare name': 'Der Name allein',
  'An <code>A</code> record points <code>example.com</code> to an IPv4 address, an <code>AAAA</code> record to an IPv6 address.':
    'Ein <code>A</code>-Eintrag führt <code>example.com</code> zu einer IPv4-Adresse, ein <code>AAAA</code>-Eintrag zu einer IPv6-Adresse.',
  'The www name': 'Der Name mit www',
  'A <code>CNAME</code> record points <code>www</code> to the bare name, so you only make changes in one place.':
    'Ein <code>CNAME</code>-Eintrag führt <code>www</code> zum Namen allein, so ändern Sie nur eine Stelle.',
  'When it shows': 'Wann es zu sehen ist',
  'Changes show once the old record’s TTL has passed. That’s usually an hour and never more than a day.':
    'Änderungen sind zu sehen, sobald die TTL des alten Eintrags abgelaufen ist. Üblich ist eine Stunde, mehr als ein Tag ist es nie.',
  'What happens when a domain expires': 'Was geschieht, wenn eine Domain abläuft',
  'Grace period, redemption, and how to get it back.': 'Schonfrist, Redemption und wie Sie sie zurückbekommen.',
  'We email you 60, 30, 7 and 1 days before. If you don’t renew, this is what happens.':
    'Wir schreiben Ihnen 60, 30, 7 und 1 Tag vorher. Verlängern Sie nicht, geschieht Folgendes.',
  'Day 0 to 30': 'Tag 0 bis 30',
  'Your site and email stop working. Renew at the usual price and both are back within the hour.':
    'Website und E-Mail stehen still. Verlängern Sie zum üblichen Preis, läuft beides binnen einer Stunde wieder.',
  'Day 31 to 60': 'Tag 31 bis 60',
  'The registry holds the domain and charges a redemption fee on top.':
    'Die Registry hält die Domain und verlangt zusätzlich eine Gebühr.',
  'After that': 'Danach',
  'Anyone can register the domain. Turn on auto-renew and this never happens.':
    'Die Domain ist für alle frei. Mit automatischer Verlängerung geschieht das nie.',
  'Mailboxes, apps, spam and forwarding.': 'Postfächer, Apps, Spam und Weiterleitungen.',
  'Set up mail on a phone or computer': 'Mail auf Telefon oder Computer einrichten',
  'Servers, ports and what to do when it asks for a certificate.':
    'Server, Ports und was zu tun ist, wenn nach einem Zertifikat gefragt wird.',
  'Any mail app works. It needs your full address as the user name, and these servers.':
    'Jede Mail-App funktioniert. Sie braucht Ihre ganze Adresse als Benutzernamen und diese Server.',
  Incoming: 'Posteingang',
  Outgoing: 'Postausgang',
  'IMAP: <code>imap.example.com</code>, port 993, SSL/TLS. POP works too, on port 995, but keeps mail on one device only.':
    'IMAP: <code>imap.example.com</code>, Port 993, SSL/TLS. POP geht auch, auf Port 995, behält die Mail aber nur auf einem Gerät.',
  'SMTP: <code>smtp.example.com</code>, port 465, SSL/TLS, with the same user name and password.':
    'SMTP: <code>smtp.example.com</code>, Port 465, SSL/TLS, mit demselben Benutzernamen und Passwort.',
  'If it does not connect': 'Wenn keine Verbindung zustande kommt',
  'Check that IMAP is on for the mailbox.': 'Prüfen Sie, ob IMAP für das Postfach eingeschaltet ist.',
  'Try the webmail with the same password.': 'Versuchen Sie Webmail mit demselben Passwort.',
  'Write to us with the exact words the app shows.': 'Schreiben Sie uns mit dem genauen Wortlaut, den die App zeigt.',
  'Stop your mail from landing in spam': 'Damit Ihre Mail nicht im Spam landet',
  'SPF, DKIM and DMARC, one by one.': 'SPF, DKIM und DMARC der Reihe nach.',
  'Receivers ask three questions about a message. Three records answer them.':
    'Empfänger stellen drei Fragen an eine Nachricht. Drei Einträge beantworten sie.',
  'Lists who may send for your domain. One record only; two make both void.':
    'Nennt, wer für Ihre Domain senden darf. Nur ein Eintrag, zwei machen beide ungültig.',
  'Signs each message. Create the key in the portal and put its record into your zone.':
    'Signiert jede Nachricht. Erzeugen Sie den Schlüssel im Portal und tragen Sie ihn in Ihre Zone ein.',
  'Says what to do with mail that fails both. Begin with <code>p=none</code> and read the reports for a while.':
    'Sagt, was mit Mail geschieht, die an beidem scheitert. Beginnen Sie mit <code>p=none</code> und lesen Sie eine Weile die Berichte.',
  'Forwarder or alias?': 'Weiterleitung oder Alias?',
  'One leaves the building, the other does not.': 'Das eine verlässt das Haus, das andere nicht.',
  'Both give a person a second address. They differ in where the mail ends.':
    'Beide geben einer Person eine zweite Adresse. Der Unterschied ist, wo die Mail ankommt.',
  'An alias': 'Ein Alias',
  'Delivers into a mailbox of the same domain. Nothing leaves our servers, so nothing can be refused on the way.':
    'Stellt in ein Postfach derselben Domain zu. Nichts verlässt unsere Server, also wird unterwegs nichts abgelehnt.',
  'A forwarder': 'Eine Weiterleitung',
  'Sends on to an address elsewhere. Its spam filter judges us by what you forward.':
    'Schickt weiter an eine Adresse außerhalb. Deren Spamfilter beurteilt uns nach dem, was Sie weiterleiten.',
  'Web hosting': 'Webhosting',
  'Files, databases, certificates and speed.': 'Dateien, Datenbanken, Zertifikate und Tempo.',
  'Upload a site': 'Eine Website hochladen',
  'The file manager, SFTP, and Git.': 'Dateimanager, SFTP und Git.',
  'Put your files into <code>public_html</code>. Everything above it is private.':
    'Legen Sie Ihre Dateien in <code>public_html</code>. Alles darüber ist privat.',
  'With SFTP': 'Mit SFTP',
  'Use the name and password of the hosting account and port 22.':
    'Nehmen Sie Name und Passwort des Hosting-Kontos und Port 22.',
  'With Git': 'Mit Git',
  'Add the remote shown in the panel.': 'Fügen Sie das Remote hinzu, das im Panel steht.',
  'Push to <code>main</code>.': 'Pushen Sie auf <code>main</code>.',
  'The site is there when the push returns.': 'Die Website ist da, sobald der Push fertig ist.',
  'Certificates and the padlock': 'Zertifikate und das Schloss',
  'They are free, and they renew by themselves.': 'Sie sind kostenlos und erneuern sich automatisch.',
  'Each name on your account gets a certificate within minutes of pointing here.':
    'Jeder Name Ihres Kontos bekommt ein Zertifikat, wenige Minuten nachdem er hierher zeigt.',
  'If there is none': 'Wenn es keines gibt',
  'The name does not lead to us yet, or a CAA record forbids our issuer.':
    'Der Name führt noch nicht zu uns, oder ein CAA-Eintrag verbietet unseren Aussteller.',
  'Mixed content': 'Gemischte Inhalte',
  'A page that loads a picture over http loses its padlock. Change the address in the page.':
    'Eine Seite, die ein Bild über http lädt, verliert ihr Schloss. Ändern Sie die Adresse in der Seite.',
  'Invoices, cards, direct debit and VAT.': 'Rechnungen, Karten, Lastschrift und Umsatzsteuer.',
  'How you are billed': 'Wie wir abrechnen',
  'When an invoice is made, and when it is taken.': 'Wann eine Rechnung entsteht und wann sie abgebucht wird.',
  'An invoice is made 14 days before a service renews and taken from your default card on the day.':
    'Eine Rechnung entsteht 14 Tage vor der Verlängerung und wird am Tag selbst von Ihrer Standardkarte abgebucht.',
  'If a payment fails': 'Wenn eine Zahlung fehlschlägt',
  'We try again after three and after seven days, and write each time. Nothing is switched off before that.':
    'Wir versuchen es nach drei und nach sieben Tagen erneut und schreiben jedes Mal. Vorher wird nichts abgeschaltet.',
  'Direct debit': 'Lastschrift',
  'The first payment takes up to 7 days. Services are set up once it has arrived.':
    'Die erste Zahlung dauert bis zu 7 Tage. Dienste werden eingerichtet, sobald sie da ist.',
  'VAT on your invoices': 'Umsatzsteuer auf Ihren Rechnungen',
  'Who pays it, and how to add your number.': 'Wer sie zahlt und wie Sie Ihre Nummer angeben.',
  'Prices in the shop are shown without VAT; the basket adds it.':
    'Preise im Shop sind ohne Umsatzsteuer, der Warenkorb rechnet sie dazu.',
  'Add your number': 'Ihre Nummer angeben',
  'Under Team details. It is checked at once and stands on every invoice from then on.':
    'Unter Team-Details. Sie wird sofort geprüft und steht dann auf jeder Rechnung.',
  'How do I change my password?': 'Wie ändere ich mein Passwort?',
  'Under your profile, in <strong>Account details</strong>. You stay signed in here and are signed out everywhere else.':
    'Im Profil unter <strong>Kontodaten</strong>. Hier bleiben Sie angemeldet, überall sonst werden Sie abgemeldet.',
  'Can several people use one account?': 'Können mehrere Personen ein Konto nutzen?',
  'Yes. Invite them to your team and give each the roles they need. They sign in with their own password.':
    'Ja. Laden Sie sie in Ihr Team ein und geben Sie allen die Rollen, die sie brauchen. Sie melden sich mit dem eigenen Passwort an.',
  'I lost my authenticator app. How do I sign in?': 'Ich habe meine Authenticator-App verloren. Wie melde ich mich an?',
  'Use one of your recovery codes. If you have none, email us from the owner’s address and we’ll verify you by phone.':
    'Nehmen Sie einen Ihrer Wiederherstellungscodes. Ohne Codes schreiben Sie uns von der Adresse des Inhabers, wir prüfen Ihre Identität am Telefon.',
  'How long does a transfer take?': 'Wie lange dauert ein Transfer?',
  'Five to seven days for most domains, a few minutes for .uk. Your site and email keep working throughout.':
    'Fünf bis sieben Tage für die meisten Domains, wenige Minuten für .uk. Website und E-Mail laufen die ganze Zeit weiter.',
  'Where do I find the EPP code?': 'Wo finde ich den EPP-Code?',
  'Open the domain and choose <em>Get EPP code</em>. Unlock it first, or other registrars will refuse it.':
    'Öffnen Sie die Domain und wählen Sie <em>EPP-Code anzeigen</em>. Entsperren Sie sie vorher, sonst lehnen andere Registrare sie ab.',
  'Can I get an expired domain back?': 'Bekomme ich eine abgelaufene Domain zurück?',
  'Yes, within 30 days at the usual price, or within 60 days with the registry’s fee. After that, anyone can register it.':
    'Ja, innerhalb von 30 Tagen zum üblichen Preis, innerhalb von 60 mit der Gebühr der Registry. Danach ist sie für alle frei.',
  'How large can a message be?': 'Wie groß darf eine Nachricht sein?',
  'Up to 50 MB, including attachments. Send larger files as a link.':
    'Bis zu 50 MB mit allen Anhängen. Größere Dateien schicken Sie als Link.',
  'Can I keep my old email address?': 'Kann ich meine alte E-Mail-Adresse behalten?',
  'Yes, if you own the domain after the @. Transfer it to us and create the same mailbox here.':
    'Ja, wenn Ihnen die Domain nach dem @ gehört. Ziehen Sie sie zu uns um und legen Sie hier dasselbe Postfach an.',
  'Do you make backups?': 'Machen Sie Sicherungen?',
  'Every night, kept for 14 days. You can restore a single file, a database or everything yourself.':
    'Jede Nacht, 14 Tage lang aufbewahrt. Sie können einzelne Dateien, eine Datenbank oder alles selbst wiederherstellen.',
  'Can I run Node or containers?': 'Kann ich Node oder Container betreiben?',
  'Yes, as separate projects. They share nothing with your web hosting and scale on their own.':
    'Ja, als eigene Projekte. Sie teilen nichts mit Ihrem Webhosting und wachsen getrennt.',
  'Which cards do you accept?': 'Welche Karten nehmen Sie?',
  'Visa, Mastercard and American Express, and direct debit from UK accounts.':
    'Visa, Mastercard und American Express sowie Lastschrift von britischen Konten.',
  'Can I get my money back?': 'Bekomme ich mein Geld zurück?',
  'Within 30 days of a new hosting or mail plan. Domains are registered for you alone and cannot be returned.':
    'Innerhalb von 30 Tagen bei neuen Hosting- oder Mail-Plänen. Domains werden nur für Sie registriert und lassen sich nicht zurückgeben.',
  'Some mail to one large provider is delayed': 'Mail an einen großen Anbieter kommt verspätet an',
  'Messages to one large provider are delayed by up to 20 minutes. No messages are lost.':
    'Nachrichten an einen großen Anbieter verzögern sich um bis zu 20 Minuten. Es geht nichts verloren.',
  'The provider has lifted its limit and the queue is <strong>getting shorter</strong>. We’re still monitoring it.':
    'Der Anbieter hat seine Grenze aufgehoben, die Warteschlange <strong>wird kürzer</strong>. Wir beobachten sie weiter.',
  'Database servers are updated overnight': 'Datenbankserver werden nachts aktualisiert',
  'Sites that use a database may be slow for a few minutes at a time.':
    'Websites mit Datenbank antworten zeitweise für einige Minuten langsam.',
  'Web hosting in Bristol was unreachable': 'Webhosting in Bristol war nicht erreichbar',
  'Sites on one cluster aren’t responding. We’re looking into the cause.':
    'Websites auf einem Cluster antworten nicht. Wir suchen die Ursache.',
  'A network switch failed. We’re moving traffic to its backup.':
    'Ein Netzwerk-Switch ist ausgefallen. Wir leiten den Verkehr auf den Ersatz um.',
  'All sites are back online. Read the <a href="https://status.example/report">report</a>.':
    'Alle Websites sind wieder online. Lesen Sie den <a href="https://status.example/report">Bericht</a>.',
  'Slow responses from the .uk registry': 'Langsame Antworten der .uk-Registry',
  'Registrations and transfers of .uk domains are taking longer than usual.':
    'Registrierungen und Transfers von .uk-Domains dauern länger als sonst.',
  'The registry is back to normal. All waiting orders have gone through.':
    'Die Registry arbeitet wieder normal. Alle wartenden Aufträge sind durch.',
  'Cloud consoles didn’t open': 'Cloud-Konsolen ließen sich nicht öffnen',
  'Consoles show a black screen. The servers themselves are running.':
    'Konsolen bleiben schwarz. Die Server selbst laufen.',
  'Consoles are working again.': 'Konsolen öffnen wieder.',
  'Webmail sign-in failed for some customers': 'Webmail-Anmeldung schlug für einige Kunden fehl',
  'A certificate was renewed on only two of three servers.':
    'Ein Zertifikat wurde nur auf zwei von drei Servern erneuert.',
  'All three servers have it now, and we’ve added a check for it.':
    'Alle drei haben es jetzt. Das prüfen wir ab heute automatisch.',
  'Two-factor sign-in for the whole team': 'Zwei-Faktor-Anmeldung für alle im Team',
  'Customer Care': 'Kundenbetreuung',
  'Technical Support': 'Technischer Support',
  Billing: 'Abrechnung',
  'Moving from your provider': 'Umzug von Ihrem Anbieter',
  'Cloud servers': 'Cloud-Server',
  Account: 'Konto',
};
