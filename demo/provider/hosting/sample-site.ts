/** The files of a new hosting account: a small website, logs and a readme. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { currentTime } from '../clock.ts';

interface SampleFile {
  /** Relative to the account's home. */
  path: string;
  content: string | Buffer;
  /** Days since it was last changed. */
  days: number;
}

const byteAt = (seed: string, at: number) => createHash('sha256').update(seed).digest().readUInt8(at);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A square with a diagonal gradient, as an 8-bit RGB PNG (RFC 2083). @param size pixels @param seed of its colour */
export function drawPicture(size: number, seed: string): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  const base = [0, 1, 2].map((at) => 40 + (byteAt(seed, at) % 120));
  // Each row begins with its filter type; 0 is none.
  const rows = Buffer.alloc(size * (size * 3 + 1));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      for (const [at, colour] of base.entries())
        rows.writeUInt8(
          Math.min(255, colour + Math.round((80 * (x + y)) / (2 * size))),
          y * (size * 3 + 1) + 1 + x * 3 + at,
        );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function zip(files: readonly { name: string; content: string | Buffer }[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, content } of files) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream);
}

const page = (domain: string, title: string, body: string) => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="/favicon.ico">
    <link rel="stylesheet" href="/assets/style.css">
  </head>
  <body>
    <header>
      <img src="/assets/logo.png" alt="" width="64" height="64">
      <nav><a href="/">Home</a> <a href="/about.html">About</a> <a href="/contact.php">Contact</a></nav>
    </header>
    <main>
      ${body}
    </main>
    <footer>&copy; ${domain}</footer>
    <script src="/assets/app.js" defer></script>
  </body>
</html>
`;

const STYLE = `:root {
  --accent: #2f6f4f;
  --ink: #1d2320;
  color-scheme: light dark;
}

* { box-sizing: border-box; }

body {
  max-width: 64rem;
  margin: 0 auto;
  padding: 2rem 1rem;
  color: var(--ink);
  font: 1rem/1.6 Georgia, "Times New Roman", serif;
}

header { display: flex; gap: 1.5rem; align-items: center; }
nav a { margin-inline-end: 1rem; color: var(--accent); }
img { max-width: 100%; height: auto; }
`;

const SCRIPT = `// Marks the page that is open in the navigation.
for (const link of document.querySelectorAll('nav a')) {
  if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
}
`;

const CONTACT = `<?php
declare(strict_types=1);

$sent = false;
if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    $from = filter_input(INPUT_POST, 'email', FILTER_VALIDATE_EMAIL);
    $text = trim((string) filter_input(INPUT_POST, 'message'));
    if ($from && $text !== '') {
        $sent = mail(getenv('CONTACT_TO'), 'Message from the website', $text, "Reply-To: $from");
    }
}
?>
<!doctype html>
<title>Contact</title>
<?php if ($sent): ?><p>Thank you. We reply within a working day.</p><?php endif ?>
<form method="post">
  <label>Your email <input type="email" name="email" required></label>
  <label>Message <textarea name="message" required></textarea></label>
  <button>Send</button>
</form>
`;

const HTACCESS = `RewriteEngine On
RewriteCond %{HTTPS} off
RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [L,R=301]

ErrorDocument 404 /404.html
Options -Indexes

<IfModule mod_expires.c>
  ExpiresActive On
  ExpiresByType image/png "access plus 1 month"
  ExpiresByType text/css "access plus 1 week"
</IfModule>
`;

const readme = (username: string, domain: string) => `# ${domain}

Everything in \`public_html\` is on the web. What lies beside it is not.

- \`public_html/\`: the website
- \`logs/\`: what the web server has written in the last days
- \`backups/\`: copies that were made by hand

Sign in by SFTP as \`${username}\`.
`;

/** The time of a log line: `[22/Nov/2026:09:40:12 +0000]`. */
function logTime(time: number): string {
  const date = new Date(time);
  const day = date.toLocaleDateString('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return `[${day.replaceAll(' ', '/')}:${date.toISOString().slice(11, 19)} +0000]`;
}

/** A visitor and a crawler every 37 minutes. */
const accessLog = (domain: string) =>
  ['/', '/about.html', '/assets/style.css', '/assets/logo.png', '/contact.php', '/robots.txt']
    .flatMap((path, at, paths) => {
      const time = currentTime() - (paths.length - at) * 37 * 60_000;
      return [
        `198.51.100.${20 + at * 7} - - ${logTime(time)} "GET ${path} HTTP/2.0" 200 ${1200 + at * 431} "https://${domain}/" "Mozilla/5.0"`,
        `203.0.113.${11 + at * 5} - - ${logTime(time + 4000)} "GET ${path} HTTP/1.1" ${path === '/robots.txt' ? 304 : 200} ${900 + at * 217} "-" "Mozilla/5.0 (compatible; bot)"`,
      ];
    })
    .join('\n');

export async function sampleSite({ username, domain }: { username: string; domain: string }): Promise<SampleFile[]> {
  const home = page(
    domain,
    domain,
    `<h1>${domain}</h1>\n      <p>This is our new website. We’re still furnishing it.</p>`,
  );
  const about = page(domain, `About ${domain}`, '<h1>About us</h1>\n      <p>A small team by the sea.</p>');
  return [
    { path: 'README.md', content: readme(username, domain), days: 40 },
    {
      path: 'backups/website-before-redesign.zip',
      content: await zip([
        { name: 'public_html/index.html', content: home },
        { name: 'public_html/assets/style.css', content: STYLE },
      ]),
      days: 33,
    },
    { path: 'logs/access.log', content: `${accessLog(domain)}\n`, days: 0.1 },
    {
      path: 'logs/error.log',
      content: 'PHP Warning:  Undefined array key "page" in public_html/contact.php on line 7\n',
      days: 3,
    },
    { path: 'public_html/.htaccess', content: HTACCESS, days: 40 },
    {
      path: 'public_html/404.html',
      content: page(domain, 'Not found', '<h1>This page doesn’t exist</h1>\n      <p><a href="/">Home</a></p>'),
      days: 40,
    },
    { path: 'public_html/about.html', content: about, days: 18 },
    { path: 'public_html/assets/app.js', content: SCRIPT, days: 31 },
    { path: 'public_html/assets/logo.png', content: drawPicture(192, domain), days: 40 },
    { path: 'public_html/assets/style.css', content: STYLE, days: 12 },
    { path: 'public_html/contact.php', content: CONTACT, days: 25 },
    { path: 'public_html/index.html', content: home, days: 2 },
    { path: 'public_html/robots.txt', content: 'User-agent: *\nAllow: /\n', days: 40 },
  ];
}
