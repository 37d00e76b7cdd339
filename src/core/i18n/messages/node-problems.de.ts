import type { Translation } from '../message.ts';
import type { nodeProblemsMessages as en } from './node-problems.en.ts';

export const nodeProblemsMessages: Translation<typeof en> = {
  'nodeProblems.invalid_package': 'package.json ist kein gültiges JSON: {reason}',
  'nodeProblems.two_lockfiles':
    'Es gibt mehrere Lockfiles: {files}. Verwendet wird {manager}. Löschen Sie die übrigen.',
  'nodeProblems.no_lockfile': 'Ohne Lockfile kann jeder Build andere Versionen installieren.',
  'nodeProblems.lockfile_differs':
    'package.json verlangt {manager}, das Lockfile ist aber {file}. Committen Sie das Lockfile von {manager}.',
  'nodeProblems.unknown_manager':
    'package.json verlangt den Paketmanager „{name}“. Verwenden Sie npm, pnpm, yarn oder bun.',
  'nodeProblems.node_not_offered': '{source} verlangt Node.js {range}. Angeboten werden {offered}.',
  'nodeProblems.node_not_readable': '{source} nennt als Node.js-Version „{range}“. Das ist kein Versionsbereich.',
  'nodeProblems.node_files_differ':
    '{file} verlangt Node.js {version}, package.json dagegen {range}. Es gilt package.json.',
  'nodeProblems.no_start':
    'package.json hat kein Startskript. Ergänzen Sie eines, etwa „node server.js“, oder geben Sie einen Startbefehl ein.',
  'nodeProblems.start_guessed': 'package.json hat kein Startskript. Verwendet wird {command}.',
  'nodeProblems.start_file_missing':
    'Das Startskript führt {file} aus. Die Datei fehlt im Archiv, vielleicht erzeugt sie der Build.',
  'nodeProblems.port_fixed':
    '{file} lauscht auf {port} und liest PORT nicht. Verwenden Sie process.env.PORT, sonst kommt keine Anfrage an.',
  'nodeProblems.port_unread':
    '{file} liest PORT nicht. Lauschen Sie auf process.env.PORT, sonst kommt keine Anfrage an.',
  'nodeProblems.static_site': '{framework} baut eine statische Website. Webhosting liefert sie ohne Node.js aus.',
  'nodeProblems.workspaces': 'Das ist ein Monorepo. Gebaut wird die App auf oberster Ebene, nicht die der Workspaces.',
  'nodeProblems.node_modules':
    'Das Archiv enthält node_modules. Der Ordner wird ausgelassen: Ein Build installiert die Abhängigkeiten.',
  'nodeProblems.env_file':
    'Das Archiv enthält {file}. Die Werte werden nicht gelesen: Geben Sie sie als Umgebungsvariablen ein.',
};
