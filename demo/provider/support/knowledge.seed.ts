import type { Database } from '../db/database.ts';
import { announcements, articles, categories, faqs } from '../db/schema.ts';
import { daysFromNow } from '../seed/days.ts';

interface ArticleSeed {
  title: string;
  summary: string;
  body: string;
}

/** The HTML of an article. Each section is a heading and its paragraphs; lines that begin with `- ` are list items. */
const articleHtml = (intro: string, ...sections: readonly (readonly [heading: string, ...lines: string[]])[]) =>
  [
    `<p>${intro}</p>`,
    ...sections.map(([heading, ...lines]) => {
      const items = lines.filter((line) => line.startsWith('- ')).map((line) => `<li>${line.slice(2)}</li>`);
      const text = lines.filter((line) => !line.startsWith('- ')).map((line) => `<p>${line}</p>`);
      return `<h2>${heading}</h2>${text.join('')}${items.length ? `<ol>${items.join('')}</ol>` : ''}`;
    }),
  ].join('');

const categorySeeds: readonly {
  slug: string;
  name: string;
  description: string;
  articleSeeds: readonly ArticleSeed[];
}[] = [
  {
    slug: 'getting-started',
    name: 'Getting started',
    description: 'Your first domain, mailbox and site.',
    articleSeeds: [
      {
        title: 'Your first hour with us',
        summary: 'What to set up first, and what can wait.',
        body: articleHtml(
          'A new account needs three things before anything else: a name, a place for mail, and somebody who can sign in when you cannot.',
          [
            'Pick a name',
            'Search it from the portal or from our site. The price beside a name is for the first year; the price after it is for each year that follows.',
          ],
          [
            'Add your team',
            '- Open <strong>Team</strong> and choose <em>Invite</em>.',
            '- Give each person only the role they need.',
            '- Ask somebody else to own the account with you.',
          ],
          [
            'Turn on two-factor sign-in',
            'A password alone is one leak away from somebody else reading your mail. An authenticator app takes two minutes.',
          ],
        ),
      },
      {
        title: 'Roles in a team, and who may do what',
        summary: 'Owner, service, support, billing, settings and user.',
        body: articleHtml(
          'Everyone in a team holds one or more roles. The menu shows what a role may open.',
          [
            'The roles',
            '- <strong>Owner</strong>: everything.',
            '- <strong>Service</strong>: domains, hosting, mail and orders.',
            '- <strong>Support</strong>: tickets and chat.',
            '- <strong>Billing</strong>: invoices, cards and transactions.',
          ],
          ['Changing a role', 'Only an owner can. A change holds from the next page the person opens.'],
        ),
      },
      {
        title: 'Moving to us from another provider',
        summary: 'An order of steps in which nothing goes offline.',
        body: articleHtml(
          'Moves go wrong when the name moves first. Move what it points to, test it, and move the name last.',
          ['Copy the site', 'Upload your files and your database, then open the site by its temporary address.'],
          ['Copy the mail', 'Create the same mailboxes here. Both sides receive for a while, so nothing is lost.'],
          [
            'Switch the name',
            'Lower the TTL of your records a day before. Then change the nameservers and wait a day.',
          ],
        ),
      },
    ],
  },
  {
    slug: 'domains',
    name: 'Domains',
    description: 'Register, renew, transfer and point domains.',
    articleSeeds: [
      {
        title: 'Transfer a domain to us',
        summary: 'What you need, how long it takes, and what can stop it.',
        body: articleHtml(
          'A transfer moves the registration, not the site. Your site and email keep working throughout.',
          [
            'Before you start',
            '- Unlock the domain at your current registrar.',
            '- Ask them for the <strong>EPP code</strong>, also called a transfer or auth code.',
            '- Check that the owner’s address can receive email.',
          ],
          [
            'Start the transfer',
            'Search for the domain, choose <em>Transfer</em> and enter the code. A .uk domain needs an IPS tag change instead.',
          ],
          [
            'How long it takes',
            'Most domains take five to seven days, .uk domains a few minutes. A domain registered in the last 60 days can’t be transferred yet.',
          ],
        ),
      },
      {
        title: 'Point a domain to your site',
        summary: 'A, AAAA and CNAME records in plain words.',
        body: articleHtml(
          'DNS records connect a domain to your site. Most sites need only two.',
          [
            'The bare name',
            'An <code>A</code> record points <code>example.com</code> to an IPv4 address, an <code>AAAA</code> record to an IPv6 address.',
          ],
          [
            'The www name',
            'A <code>CNAME</code> record points <code>www</code> to the bare name, so you only make changes in one place.',
          ],
          [
            'When it shows',
            'Changes show once the old record’s TTL has passed. That’s usually an hour and never more than a day.',
          ],
        ),
      },
      {
        title: 'What happens when a domain expires',
        summary: 'Grace period, redemption, and how to get it back.',
        body: articleHtml(
          'We email you 60, 30, 7 and 1 days before. If you don’t renew, this is what happens.',
          [
            'Day 0 to 30',
            'Your site and email stop working. Renew at the usual price and both are back within the hour.',
          ],
          ['Day 31 to 60', 'The registry holds the domain and charges a redemption fee on top.'],
          ['After that', 'Anyone can register the domain. Turn on auto-renew and this never happens.'],
        ),
      },
    ],
  },
  {
    slug: 'email',
    name: 'Email',
    description: 'Mailboxes, apps, spam and forwarding.',
    articleSeeds: [
      {
        title: 'Set up mail on a phone or computer',
        summary: 'Servers, ports and what to do when it asks for a certificate.',
        body: articleHtml(
          'Any mail app works. It needs your full address as the user name, and these servers.',
          [
            'Incoming',
            'IMAP: <code>imap.example.com</code>, port 993, SSL/TLS. POP works too, on port 995, but keeps mail on one device only.',
          ],
          ['Outgoing', 'SMTP: <code>smtp.example.com</code>, port 465, SSL/TLS, with the same user name and password.'],
          [
            'If it does not connect',
            '- Check that IMAP is on for the mailbox.',
            '- Try the webmail with the same password.',
            '- Write to us with the exact words the app shows.',
          ],
        ),
      },
      {
        title: 'Stop your mail from landing in spam',
        summary: 'SPF, DKIM and DMARC, one by one.',
        body: articleHtml(
          'Receivers ask three questions about a message. Three records answer them.',
          ['SPF', 'Lists who may send for your domain. One record only; two make both void.'],
          ['DKIM', 'Signs each message. Create the key in the portal and put its record into your zone.'],
          [
            'DMARC',
            'Says what to do with mail that fails both. Begin with <code>p=none</code> and read the reports for a while.',
          ],
        ),
      },
      {
        title: 'Forwarder or alias?',
        summary: 'One leaves the building, the other does not.',
        body: articleHtml(
          'Both give a person a second address. They differ in where the mail ends.',
          [
            'An alias',
            'Delivers into a mailbox of the same domain. Nothing leaves our servers, so nothing can be refused on the way.',
          ],
          ['A forwarder', 'Sends on to an address elsewhere. Its spam filter judges us by what you forward.'],
        ),
      },
    ],
  },
  {
    slug: 'hosting',
    name: 'Web hosting',
    description: 'Files, databases, certificates and speed.',
    articleSeeds: [
      {
        title: 'Upload a site',
        summary: 'The file manager, SFTP, and Git.',
        body: articleHtml(
          'Put your files into <code>public_html</code>. Everything above it is private.',
          ['With SFTP', 'Use the name and password of the hosting account and port 22.'],
          [
            'With Git',
            '- Add the remote shown in the panel.',
            '- Push to <code>main</code>.',
            '- The site is there when the push returns.',
          ],
        ),
      },
      {
        title: 'Certificates and the padlock',
        summary: 'They are free, and they renew by themselves.',
        body: articleHtml(
          'Each name on your account gets a certificate within minutes of pointing here.',
          ['If there is none', 'The name does not lead to us yet, or a CAA record forbids our issuer.'],
          ['Mixed content', 'A page that loads a picture over http loses its padlock. Change the address in the page.'],
        ),
      },
    ],
  },
  {
    slug: 'billing',
    name: 'Billing',
    description: 'Invoices, cards, direct debit and VAT.',
    articleSeeds: [
      {
        title: 'How you are billed',
        summary: 'When an invoice is made, and when it is taken.',
        body: articleHtml(
          'An invoice is made 14 days before a service renews and taken from your default card on the day.',
          [
            'If a payment fails',
            'We try again after three and after seven days, and write each time. Nothing is switched off before that.',
          ],
          ['Direct debit', 'The first payment takes up to 7 days. Services are set up once it has arrived.'],
        ),
      },
      {
        title: 'VAT on your invoices',
        summary: 'Who pays it, and how to add your number.',
        body: articleHtml('Prices in the shop are shown without VAT; the basket adds it.', [
          'Add your number',
          'Under Team details. It is checked at once and stands on every invoice from then on.',
        ]),
      },
    ],
  },
];

const questions: readonly (readonly [topic: string, question: string, answer: string])[] = [
  [
    'Account',
    'How do I change my password?',
    '<p>Under your profile, in <strong>Account details</strong>. You stay signed in here and are signed out everywhere else.</p>',
  ],
  [
    'Account',
    'Can several people use one account?',
    '<p>Yes. Invite them to your team and give each the roles they need. They sign in with their own password.</p>',
  ],
  [
    'Account',
    'I lost my authenticator app. How do I sign in?',
    '<p>Use one of your recovery codes. If you have none, email us from the owner’s address and we’ll verify you by phone.</p>',
  ],
  [
    'Domains',
    'How long does a transfer take?',
    '<p>Five to seven days for most domains, a few minutes for .uk. Your site and email keep working throughout.</p>',
  ],
  [
    'Domains',
    'Where do I find the EPP code?',
    '<p>Open the domain and choose <em>Get EPP code</em>. Unlock it first, or other registrars will refuse it.</p>',
  ],
  [
    'Domains',
    'Can I get an expired domain back?',
    '<p>Yes, within 30 days at the usual price, or within 60 days with the registry’s fee. After that, anyone can register it.</p>',
  ],
  ['Email', 'How large can a message be?', '<p>Up to 50 MB, including attachments. Send larger files as a link.</p>'],
  [
    'Email',
    'Can I keep my old email address?',
    '<p>Yes, if you own the domain after the @. Transfer it to us and create the same mailbox here.</p>',
  ],
  [
    'Hosting',
    'Do you make backups?',
    '<p>Every night, kept for 14 days. You can restore a single file, a database or everything yourself.</p>',
  ],
  [
    'Hosting',
    'Can I run Node or containers?',
    '<p>Yes, as separate projects. They share nothing with your web hosting and scale on their own.</p>',
  ],
  [
    'Billing',
    'Which cards do you accept?',
    '<p>Visa, Mastercard and American Express, and direct debit from UK accounts.</p>',
  ],
  [
    'Billing',
    'Can I get my money back?',
    '<p>Within 30 days of a new hosting or mail plan. Domains are registered for you alone and cannot be returned.</p>',
  ],
];

/** Articles, questions and announcements: an ongoing incident, planned maintenance, resolved incidents and news. */
export async function seedKnowledge(db: Database) {
  for (const { slug, name, description, articleSeeds } of categorySeeds) {
    const [category] = await db.insert(categories).values({ slug, name, description }).returning();
    if (category)
      await db.insert(articles).values(
        articleSeeds.map((article, index) => ({
          ...article,
          category_id: category.id,
          updated_at: daysFromNow(-20 - index * 31),
        })),
      );
  }
  await db.insert(faqs).values(questions.map(([topic, question, answer]) => ({ topic, question, answer })));

  const incident = (
    title: string,
    impact: 'degraded' | 'outage',
    components: string[],
    days: number,
    hours: number,
    steps: readonly [string, string][],
  ) => ({
    title,
    kind: 'incident' as const,
    impact,
    components,
    starts_at: daysFromNow(days),
    ends_at: daysFromNow(days + hours / 24),
    updates: steps.map(([status, body], index) => ({
      status,
      body: `<p>${body}</p>`,
      created_at: daysFromNow(days + (hours / 24) * (index / Math.max(1, steps.length - 1))),
    })),
  });
  await db.insert(announcements).values([
    {
      title: 'Some mail to one large provider is delayed',
      kind: 'incident',
      impact: 'degraded',
      components: ['Email'],
      starts_at: daysFromNow(-0.12),
      ends_at: null,
      updates: [
        {
          status: 'investigating',
          body: '<p>Messages to one large provider are delayed by up to 20 minutes. No messages are lost.</p>',
          created_at: daysFromNow(-0.12),
        },
        {
          status: 'monitoring',
          body: '<p>The provider has lifted its limit and the queue is <strong>getting shorter</strong>. We’re still monitoring it.</p>',
          created_at: daysFromNow(-0.04),
        },
      ],
    },
    {
      title: 'Database servers are updated overnight',
      kind: 'maintenance',
      impact: 'degraded',
      components: ['Web hosting', 'WordPress'],
      starts_at: daysFromNow(4.5),
      ends_at: daysFromNow(4.6),
      updates: [
        {
          status: 'scheduled',
          body: '<p>Sites that use a database may be slow for a few minutes at a time.</p>',
          created_at: daysFromNow(-1),
        },
      ],
    },
    incident('Web hosting in Bristol was unreachable', 'outage', ['Web hosting', 'WordPress'], -11, 1.4, [
      ['investigating', 'Sites on one cluster aren’t responding. We’re looking into the cause.'],
      ['identified', 'A network switch failed. We’re moving traffic to its backup.'],
      ['resolved', 'All sites are back online. Read the <a href="https://status.example/report">report</a>.'],
    ]),
    incident('Slow responses from the .uk registry', 'degraded', ['Domains'], -26, 5.2, [
      ['investigating', 'Registrations and transfers of .uk domains are taking longer than usual.'],
      ['resolved', 'The registry is back to normal. All waiting orders have gone through.'],
    ]),
    incident('Cloud consoles didn’t open', 'degraded', ['Cloud servers'], -47, 2.9, [
      ['investigating', 'Consoles show a black screen. The servers themselves are running.'],
      ['resolved', 'Consoles are working again.'],
    ]),
    incident('Webmail sign-in failed for some customers', 'outage', ['Email'], -71, 0.6, [
      ['identified', 'A certificate was renewed on only two of three servers.'],
      ['resolved', 'All three servers have it now, and we’ve added a check for it.'],
    ]),
    {
      title: 'Two-factor sign-in for the whole team',
      kind: 'news',
      impact: 'none',
      components: [],
      starts_at: daysFromNow(-33),
      ends_at: daysFromNow(-33),
      updates: [
        {
          status: 'news',
          body: '<p>Owners can now require it for everyone in their team.</p>',
          created_at: daysFromNow(-33),
        },
      ],
    },
  ]);
}
