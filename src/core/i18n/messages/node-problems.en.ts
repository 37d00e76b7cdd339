/** What may go wrong with a Node.js app, found in its files. The provider says the same. */
export const nodeProblemsMessages = {
  'nodeProblems.invalid_package': 'package.json isn’t valid JSON: {reason}',
  'nodeProblems.two_lockfiles': 'There are several lockfiles: {files}. We’ll use {manager}. Delete the others.',
  'nodeProblems.no_lockfile': 'There’s no lockfile, so each build may install different versions.',
  'nodeProblems.lockfile_differs':
    'package.json requires {manager}, but the lockfile is {file}. Commit the lockfile for {manager}.',
  'nodeProblems.unknown_manager': 'package.json requires the package manager “{name}”. Use npm, pnpm, yarn or bun.',
  'nodeProblems.node_not_offered': '{source} requires Node.js {range}. We offer {offered}.',
  'nodeProblems.node_not_readable': '{source} gives the Node.js version as “{range}”, which isn’t a version range.',
  'nodeProblems.node_files_differ':
    '{file} requires Node.js {version}, but package.json requires {range}. We’ll use package.json.',
  'nodeProblems.no_start':
    'package.json has no start script. Add one, e.g. “node server.js”, or enter a start command.',
  'nodeProblems.start_guessed': 'package.json has no start script. We’ll use {command}.',
  'nodeProblems.start_file_missing':
    'The start script runs {file}, which isn’t in the archive. The build may create it.',
  'nodeProblems.port_fixed':
    '{file} listens on {port} and doesn’t read PORT. Use process.env.PORT, or requests won’t reach it.',
  'nodeProblems.port_unread': '{file} doesn’t read PORT. Listen on process.env.PORT, or requests won’t reach it.',
  'nodeProblems.static_site': '{framework} builds a static site, which web hosting can serve without Node.js.',
  'nodeProblems.workspaces': 'This is a monorepo. Only the app at the top level is built.',
  'nodeProblems.node_modules': 'We’ll leave out node_modules. The build installs the dependencies.',
  'nodeProblems.env_file': 'We don’t read {file} in the archive. Enter its values as environment variables.',
} as const;
