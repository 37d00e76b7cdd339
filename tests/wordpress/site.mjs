/** A WordPress of its own in a temporary folder, by Debian's PHP, MariaDB and WordPress. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const WORDPRESS = process.env.WORDPRESS_DIR ?? '/usr/share/wordpress';
export const ADMIN = { name: 'nia', password: 'Portal-Demo-2026!' };

const canRun = (command) => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** @returns why there can be no site here; null when there can */
export function whatIsMissing() {
  const commands = ['php', 'mariadbd', 'mariadb-install-db', 'mariadb'].filter((command) => !canRun(command));
  const missing = [...commands, ...(existsSync(`${WORDPRESS}/wp-includes/version.php`) ? [] : [WORDPRESS])];
  return missing.length === 0
    ? null
    : `${missing.join(', ')} not found (Debian: php-cli php-mysql php-xml mariadb-server wordpress)`;
}

/** A theme that draws what a page holds, and nothing else. */
const THEME = {
  'style.css': '/* Theme Name: Plain */',
  'index.php': `<!doctype html><html <?php language_attributes(); ?>><head><meta charset="utf-8"><?php wp_head(); ?></head>
<body><main><?php while ( have_posts() ) { the_post(); the_content(); } ?></main><?php wp_footer(); ?></body></html>`,
};

const config = (socket, url) => `<?php
define( 'DB_NAME', 'wordpress' ); define( 'DB_USER', ${JSON.stringify(userInfo().username)} ); define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' ); define( 'DB_CHARSET', 'utf8mb4' ); define( 'DB_COLLATE', '' );
define( 'WP_HOME', '${url}' ); define( 'WP_SITEURL', '${url}' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true ); define( 'DISABLE_WP_CRON', true );
define( 'WP_DEBUG', true ); define( 'WP_DEBUG_DISPLAY', false ); define( 'WP_DEBUG_LOG', __DIR__ . '/debug.log' );
define( 'AUTH_KEY', 'test' ); define( 'NONCE_KEY', 'test' ); define( 'LOGGED_IN_KEY', 'test' );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) { define( 'ABSPATH', __DIR__ . '/' ); }
require_once ABSPATH . 'wp-settings.php';
`;

const INSTALL = `<?php
define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = 'localhost';
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
wp_install( 'Northwind Bakery', '${ADMIN.name}', 'nia@bakery.example', false, '', '${ADMIN.password}' );
switch_theme( 'plain' );
$failure = activate_plugin( 'portal-elements/portal-elements.php' );
if ( is_wp_error( $failure ) ) { fwrite( STDERR, $failure->get_error_message() ); exit( 1 ); }
`;

async function startDatabase(dir) {
  const data = join(dir, 'data');
  const socket = join(dir, 'mysql.sock');
  const options = ['--no-defaults', `--datadir=${data}`, `--user=${userInfo().username}`];
  execFileSync('mariadb-install-db', [...options, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    stdio: 'ignore',
  });
  const server = spawn('mariadbd', [...options, `--socket=${socket}`, '--skip-networking'], { stdio: 'ignore' });
  const query = (sql) => execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-e', sql], { stdio: 'pipe' });
  for (let attempt = 0; ; attempt++) {
    try {
      query('CREATE DATABASE wordpress');
      return { socket, server };
    } catch (cause) {
      if (attempt === 100 || server.exitCode !== null) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/**
 * Installs WordPress with the plugin, and serves it.
 * @param plugin folder of the plugin
 * @returns its address, a function that runs PHP in it, and one that stops it and deletes all
 */
export async function startWordPress(plugin, port) {
  const dir = mkdtempSync(join(tmpdir(), 'portal-wordpress-'));
  const site = join(dir, 'site');
  const url = `http://localhost:${port}`;
  cpSync(WORDPRESS, site, {
    recursive: true,
    dereference: true,
    filter: (source) => !source.endsWith('/wp-config.php') && existsSync(source),
  });
  cpSync(plugin, join(site, 'wp-content/plugins/portal-elements'), { recursive: true });
  mkdirSync(join(site, 'wp-content/themes/plain'), { recursive: true });
  for (const [name, text] of Object.entries(THEME)) writeFileSync(join(site, 'wp-content/themes/plain', name), text);
  const { socket, server } = await startDatabase(dir);
  writeFileSync(join(site, 'wp-config.php'), config(socket, url));
  const runPhp = (code) => {
    writeFileSync(join(site, 'run.php'), code);
    return execFileSync('php', ['-d', 'display_errors=0', 'run.php'], { cwd: site, encoding: 'utf8' });
  };
  runPhp(INSTALL);
  const php = spawn('php', ['-d', 'display_errors=0', '-S', `localhost:${port}`, '-t', site], {
    stdio: 'ignore',
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
  });
  return {
    url,
    /** Runs PHP with WordPress loaded. @returns what it prints */
    run: (code) =>
      runPhp(`<?php $_SERVER['HTTP_HOST'] = 'localhost:${port}'; require __DIR__ . '/wp-load.php'; ${code}`),
    /** What PHP has logged about the plugin. */
    readLog: () => {
      const log = join(site, 'debug.log');
      const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
      return lines.filter((line) => line.includes('portal-elements'));
    },
    async stop() {
      // Ctrl+C in a terminal ends them as well.
      const running = [php, server].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      const ended = running.map((child) => once(child, 'exit'));
      php.kill('SIGTERM');
      server.kill('SIGTERM');
      await Promise.all(ended);
      rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}
