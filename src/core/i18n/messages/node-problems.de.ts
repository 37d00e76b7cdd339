import type { Translation } from '../message.ts';
import type { nodeProblemsMessages as en } from './node-problems.en.ts';

export const nodeProblemsMessages: Translation<typeof en> = {
  'nodeProblems.invalid_package': 'package.json ist kein gültiges JSON: {reason}',
  'nodeProblems.two_lockfiles': 'Es gibt mehrere Lockfiles: {files}. Wir verwenden {manager}. Löschen Sie die anderen.',
  'nodeProblems.no_lockfile': 'Ohne Lockfile kann jeder Build andere Versionen installieren.',
  'nodeProblems.lockfile_differs':
    'package.json verlangt {manager}, das Lockfile ist aber {file}. Committen Sie das Lockfile von {manager}.',
  'nodeProblems.unknown_manager':
    'package.json verlangt den Paketmanager „{name}“. Verwenden Sie npm, pnpm, yarn oder bun.',
  'nodeProblems.node_not_offered': '{source} verlangt Node.js {range}. Wir bieten {offered} an.',
  'nodeProblems.node_not_readable': '{source} nennt als Node.js-Version „{range}“. Das ist kein Versionsbereich.',
  'nodeProblems.node_files_differ':
    '{file} verlangt Node.js {version}, package.json dagegen {range}. Wir richten uns nach package.json.',
  'nodeProblems.no_start':
    'package.json hat kein Startskript. Ergänzen Sie eines, z. B. „node server.js“, oder geben Sie einen Startbefehl ein.',
  'nodeProblems.start_guessed': 'package.json hat kein Startskript. Wir verwenden {command}.',
  'nodeProblems.start_file_missing':
    'Das Startskript führt {file} aus. Die Datei fehlt im Archiv, vielleicht erzeugt sie der Build.',
  'nodeProblems.port_fixed':
    '{file} lauscht auf {port} und liest PORT nicht. Verwenden Sie process.env.PORT, sonst kommt keine Anfrage an.',
  'nodeProblems.port_unread':
    '{file} liest PORT nicht. Lauschen Sie auf process.env.PORT, sonst kommt keine Anfrage an.',
  'nodeProblems.static_site': '{framework} baut eine statische Website. Webhosting liefert sie ohne Node.js aus.',
  'nodeProblems.workspaces': 'Das ist ein Monorepo. Nur die App auf oberster Ebene wird gebaut.',
  'nodeProblems.node_modules': 'Wir lassen node_modules aus. Der Build installiert die Abhängigkeiten.',
  'nodeProblems.env_file': 'Wir lesen {file} im Archiv nicht. Geben Sie die Werte als Umgebungsvariablen ein.',
};
