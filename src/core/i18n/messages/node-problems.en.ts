/** What may go wrong with a Node.js app, found in its files. The provider says the same. */
export const nodeProblemsMessages = {
  'nodeProblems.invalid_package': 'package.json isn’t valid JSON: {reason}',
  'nodeProblems.two_lockfiles':
    'There are several lockfiles: {files}. {manager} is used. Delete those that you don’t need.',
  'nodeProblems.no_lockfile': 'There’s no lockfile, so each build may install other versions.',
  'nodeProblems.lockfile_differs':
    'package.json asks for {manager}, but the lockfile is {file}. Commit the lockfile of {manager}.',
  'nodeProblems.unknown_manager': 'package.json asks for the package manager “{name}”. Use npm, pnpm, yarn or bun.',
  'nodeProblems.node_not_offered': '{source} asks for Node.js {range}. Offered are {offered}.',
  'nodeProblems.node_not_readable': '{source} names the Node.js version “{range}”, which isn’t a version range.',
  'nodeProblems.node_files_differ':
    '{file} asks for Node.js {version}, package.json for {range}. package.json is followed.',
  'nodeProblems.no_start':
    'package.json has no start script. Add one, such as “node server.js”, or enter a start command.',
  'nodeProblems.start_guessed': 'package.json has no start script. {command} is used.',
  'nodeProblems.start_file_missing': 'The start script runs {file}, which isn’t in the archive. A build may make it.',
  'nodeProblems.port_fixed':
    '{file} listens on {port} and doesn’t read PORT. Use process.env.PORT, or no request reaches it.',
  'nodeProblems.port_unread': '{file} doesn’t read PORT. Listen on process.env.PORT, or no request reaches it.',
  'nodeProblems.static_site': '{framework} builds a static site. Web hosting serves it without Node.js.',
  'nodeProblems.workspaces': 'This is a monorepo. The app at its top is built, not those of its workspaces.',
  'nodeProblems.node_modules': 'The archive holds node_modules, which is left out: a build installs the dependencies.',
  'nodeProblems.env_file': 'The archive holds {file}. Its values aren’t read: enter them as environment variables.',
} as const;
