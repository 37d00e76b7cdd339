/** The initial content of new and of seeded sites. */
import { manyPlugins } from './catalogue/plugins.ts';

type SampleItem = readonly [slug: string, version: string, isActive: boolean];

export interface SiteSample {
  tagline: string;
  core: string;
  plugins: readonly SampleItem[];
  themes: readonly SampleItem[];
  posts: readonly { title: string; text: readonly string[]; days: number }[];
  comments: readonly { author: string; text: string }[];
  /** Lines of its debug log, oldest first. */
  log: readonly string[];
}

const NEW_THEMES: readonly SampleItem[] = [
  ['tidewater', '1.3.0', true],
  ['saltmarsh', '2.0.1', false],
];
const FATAL =
  'PHP Fatal error:  Uncaught Error: Call to undefined function seo_compass_sitemap() in wp-content/plugins/seo-compass/seo-compass.php:24';

const newSite: SiteSample = {
  tagline: 'Just another WordPress site',
  core: '7.0.2',
  plugins: [
    ['contact-desk', '2.4.1', true],
    ['hello-harbour', '1.7.2', false],
  ],
  themes: NEW_THEMES,
  posts: [
    {
      title: 'Hello world!',
      text: ['Welcome to WordPress. This is your first post. Edit or delete it, then start writing!'],
      days: 0,
    },
  ],
  comments: [{ author: 'A WordPress commenter', text: 'Hi, this is a comment. To moderate it, open your dashboard.' }],
  log: [],
};

const blog: SiteSample = {
  tagline: 'Notes from a small studio by the sea',
  core: '6.9.4',
  plugins: [
    ['banner-buoy', '1.0.4', false],
    ['cache-locker', '1.3.0', true],
    ['contact-desk', '2.3.0', true],
    ['form-lantern', '3.2.0', true],
    ['gallery-quay-pro', '5.2.0', true],
    ['hello-harbour', '1.7.2', false],
    ['mail-ferry', '1.9.2', true],
    ['seo-compass', '1.9.4', true],
  ],
  themes: [
    ['tidewater', '1.2.0', true],
    ['saltmarsh', '2.0.1', false],
  ],
  posts: [
    {
      title: 'The new studio is open',
      text: [
        'After four months of dust and paint we have moved in. The windows face the harbour, and the kettle is on.',
        'Come by on a Thursday afternoon: we keep a table free for visitors.',
      ],
      days: 6,
    },
    {
      title: 'What we learnt from printing on cork',
      text: [
        'Cork takes ink like nothing else. It drinks the first coat and refuses the third.',
        'Two thin coats, a day apart, gave the sharpest edges. Sanding between them made no difference.',
      ],
      days: 34,
    },
    {
      title: 'Five shops that use our labels',
      text: ['A bakery, a chandlery, two bookshops and a cheese counter. Here is what each of them asked for.'],
      days: 71,
    },
    {
      title: 'Why our invoices are blue',
      text: ['People kept losing the white ones. Nobody has lost a blue one yet.'],
      days: 120,
    },
  ],
  comments: [
    { author: 'Moira', text: 'Congratulations! We’ll bring biscuits on Thursday.' },
    { author: 'Print & Paper', text: 'Have you tried cork with a matt varnish?' },
  ],
  log: [
    'PHP Warning:  Undefined array key "caption" in wp-content/plugins/gallery-quay-pro/gallery-quay-pro.php on line 88',
    'PHP Warning:  Undefined array key "caption" in wp-content/plugins/gallery-quay-pro/gallery-quay-pro.php on line 88',
    'PHP Deprecated:  Function utf8_encode() is deprecated in wp-content/plugins/form-lantern/form-lantern.php on line 12',
  ],
};

const shop: SiteSample = {
  tagline: 'Paper, labels and ink',
  core: '7.0.2',
  plugins: [
    ['basket-labels', '2.0.3', true],
    ['cache-locker', '1.3.1', true],
    ['contact-desk', '2.4.1', true],
    ['mail-ferry', '1.10.0', true],
    ['shop-basket', '9.3.2', true],
  ],
  themes: [
    ['quayside', '4.1.0', true],
    ['tidewater', '1.3.0', false],
  ],
  posts: [
    { title: 'Labels on a roll, 500 pieces', text: ['Matt white, peels off glass without a trace.'], days: 12 },
    { title: 'Cork sheets, A4', text: ['Two millimetres, ten to a pack. Takes two thin coats of ink.'], days: 40 },
    { title: 'Harbour blue ink, 250 ml', text: ['The blue of our invoices. Dries in ten minutes.'], days: 95 },
  ],
  comments: [{ author: 'Tom', text: 'Do the labels survive a dishwasher?' }],
  log: [],
};

const broken: SiteSample = {
  tagline: 'Press and events',
  core: '7.0.1',
  plugins: [
    ['contact-desk', '2.4.1', true],
    ['seo-compass', '2.0.0', true],
    ['stat-harbour', '2.0.2', true],
  ],
  themes: [
    ['saltmarsh', '2.0.1', true],
    ['tidewater', '1.3.0', false],
  ],
  posts: [
    { title: 'We’re at the autumn fair', text: ['Hall 3, stand 14, from Friday to Sunday.'], days: 20 },
    { title: 'In the papers', text: ['The Harbour Gazette wrote about our cork prints.'], days: 58 },
  ],
  comments: [],
  log: [
    'PHP Warning:  Undefined variable $sitemap in wp-content/plugins/seo-compass/seo-compass.php on line 19',
    FATAL,
    FATAL,
    FATAL,
  ],
};

const large: SiteSample = {
  ...blog,
  tagline: 'Everything at once',
  plugins: manyPlugins.map(({ slug }, at): SampleItem => [slug, at % 3 === 0 ? '1.2.0' : '1.1.0', at % 5 !== 0]),
  log: [],
};

export const siteSamples = { new: newSite, blog, shop, broken, large } as const;
export type SiteSampleName = keyof typeof siteSamples;

export const findSample = (name: unknown): SiteSample =>
  siteSamples[typeof name === 'string' && Object.hasOwn(siteSamples, name) ? (name as SiteSampleName) : 'new'];
