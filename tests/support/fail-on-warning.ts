/** A warning of Node, such as a listener leak, fails the run: an error thrown here reaches vitest as an unhandled one. */
function failOnWarning(warning: Error): never {
  throw warning;
}

// Test files may share a process.
if (!process.listeners('warning').some(({ name }) => name === failOnWarning.name)) process.on('warning', failOnWarning);
