import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError, ImageError, type ResolvedImage } from '../engine.ts';

/** A program that ships with the provider and is run as an image `harbour/<name>`. */
interface Recipe {
  name: string;
  description: string;
  tags: readonly string[];
  /** Ports that it listens on unless PORT is set. */
  ports: readonly number[];
  env: Readonly<Record<string, string>>;
  /** Where it stores persistent data. */
  volumePaths: readonly string[];
}

const VERSIONS = ['1.0', '1.1', '2.0'];
const NEWEST = '2.0';
const recipes: readonly Recipe[] = [
  {
    name: 'web',
    description: 'A page that shows its version, a greeting, its configs, and a counter in a volume.',
    tags: VERSIONS,
    ports: [8080],
    env: { GREETING: 'Hello from Harbour' },
    volumePaths: ['/data'],
  },
  {
    name: 'worker',
    description: 'Works through tasks without a port, and logs a line a second.',
    tags: VERSIONS,
    ports: [],
    env: {},
    volumePaths: [],
  },
  {
    name: 'store',
    description: 'Keys and values over HTTP, kept in a volume.',
    tags: VERSIONS,
    ports: [8080],
    env: {},
    volumePaths: ['/data'],
  },
  {
    name: 'slow-start',
    description: 'Listens after START_MS, to try health checks.',
    tags: VERSIONS,
    ports: [8080],
    env: {},
    volumePaths: [],
  },
  {
    name: 'crasher',
    description: 'Ends with EXIT_CODE after RUN_MS, to try restart policies.',
    tags: VERSIONS,
    ports: [],
    env: {},
    volumePaths: [],
  },
  {
    name: 'noisy',
    description: 'Writes LINES_PER_SECOND lines, to try logs.',
    tags: VERSIONS,
    ports: [],
    env: {},
    volumePaths: [],
  },
  {
    name: 'node-hello',
    description: 'The smallest Node.js app that answers.',
    tags: VERSIONS,
    ports: [3000],
    env: { GREETING: 'Hello from Node.js' },
    volumePaths: [],
  },
  {
    name: 'node-api',
    description: 'A JSON API on Node.js.',
    tags: VERSIONS,
    ports: [3000],
    env: {},
    volumePaths: [],
  },
  {
    name: 'node-fixed-port',
    description: 'A Node.js app that listens on 3000, whatever PORT says.',
    tags: VERSIONS,
    ports: [3000],
    env: {},
    volumePaths: [],
  },
];

const FOLDER = new URL('../recipes/', import.meta.url);
const source = (file: string) => readFileSync(new URL(file, FOLDER));
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

const digestOf = (harness: Buffer, program: Buffer, tag: string) =>
  `sha256:${createHash('sha256').update(harness).update('\0').update(program).update('\0').update(tag).digest('hex')}`;

/** An image as it is stored: it can be run even after the provider ships another recipe. */
export interface StoredImage extends ResolvedImage {
  name: string;
  tag: string;
}

interface Build {
  image: StoredImage;
  harness: Buffer;
  program: Buffer;
}

function build(recipe: Recipe, tag: string): Build {
  const harness = source('harness.mjs');
  const program = source(`${recipe.name}.mjs`);
  return {
    harness,
    program,
    image: {
      name: `harbour/${recipe.name}`,
      tag,
      digest: digestOf(harness, program, tag),
      size: harness.length + program.length,
      platform: `${process.platform}/${architectures[process.arch] ?? process.arch}`,
      ports: [...recipe.ports],
      env: { ...recipe.env },
    },
  };
}

/** The recipes as images for the catalogue. `latest` is the newest tag. */
export function recipeCatalogue() {
  return recipes.map((recipe) => {
    const tags = recipe.tags.map((tag) => {
      const { image } = build(recipe, tag);
      return { name: tag, digest: image.digest, size: image.size };
    });
    const newest = tags.find(({ name }) => name === NEWEST);
    return {
      name: `harbour/${recipe.name}`,
      description: recipe.description,
      ports: [...recipe.ports],
      env: { ...recipe.env },
      volumePaths: [...recipe.volumePaths],
      tags: newest ? [{ ...newest, name: 'latest' }, ...tags.toReversed()] : tags,
    };
  });
}

const shortName = (name: string) => name.replace(/^(docker\.io|index\.docker\.io|registry-1\.docker\.io)\//, '');

function notARecipe(name: string): ImageError {
  const shown = name.replace(/^library\//, '');
  return new ImageError(
    `This provider’s built-in engine runs its own images only. Connect Docker or Podman to run ${shown}.`,
  );
}

/** The images of the embedded engine: recipes, which are copied to a folder when they are first resolved. */
export function createImageStore(dir: string) {
  const folderOf = (digest: string) => join(dir, digest.slice('sha256:'.length));

  /** Writes synchronously, so that nothing is still being written when the engine has closed. */
  function store({ image, harness, program }: Build): void {
    const folder = folderOf(image.digest);
    if (existsSync(join(folder, 'image.json'))) return;
    const temporary = `${folder}.${randomBytes(4).toString('hex')}`;
    mkdirSync(temporary, { recursive: true });
    writeFileSync(join(temporary, 'harness.mjs'), harness);
    writeFileSync(join(temporary, 'program.mjs'), program);
    writeFileSync(join(temporary, 'image.json'), JSON.stringify(image));
    renameSync(temporary, folder);
  }

  /** A stored image, if its files still match its digest. */
  async function open(digest: string): Promise<StoredImage | null> {
    if (!/^sha256:[0-9a-f]{64}$/.test(digest)) return null;
    const folder = folderOf(digest);
    try {
      const image = JSON.parse(await readFile(join(folder, 'image.json'), 'utf8')) as StoredImage;
      const [harness, program] = await Promise.all([
        readFile(join(folder, 'harness.mjs')),
        readFile(join(folder, 'program.mjs')),
      ]);
      return digestOf(harness, program, image.tag) === digest ? image : null;
    } catch {
      return null;
    }
  }

  async function findByDigest(recipe: Recipe, name: string, digest: string): Promise<StoredImage> {
    const stored = await open(digest);
    if (stored?.name === name) return stored;
    const shipped = recipe.tags.map((tag) => build(recipe, tag)).find(({ image }) => image.digest === digest);
    if (!shipped) throw new ImageError(`${name} has no image ${digest.slice(0, 19)}….`);
    store(shipped);
    return shipped.image;
  }

  async function resolveRecipe(
    recipe: Recipe,
    requested: { tag: string | null; digest: string | null },
  ): Promise<StoredImage> {
    const name = `harbour/${recipe.name}`;
    const tag =
      requested.tag === 'latest' || (requested.tag === null && requested.digest === null) ? NEWEST : requested.tag;
    if (tag !== null && !recipe.tags.includes(tag)) throw new ImageError(`${name} has no tag ${requested.tag}.`);
    if (requested.digest === null) {
      const shipped = build(recipe, tag ?? NEWEST);
      store(shipped);
      return shipped.image;
    }
    const image = await findByDigest(recipe, name, requested.digest);
    // `latest` may have been another image when it was deployed.
    if (requested.tag !== 'latest' && tag !== null && image.tag !== tag)
      throw new ImageError(
        `${name}:${requested.tag} isn’t ${requested.digest.slice(0, 19)}…. Leave out the tag or the digest.`,
      );
    return image;
  }

  return {
    /** @throws ImageError */
    async resolve(requested: { name: string; tag: string | null; digest: string | null; file: string | null }) {
      if (requested.file !== null)
        throw new ImageError(
          'The image is kept, but this provider’s built-in engine runs its own images only. Connect Docker or Podman to run it.',
        );
      const name = shortName(requested.name);
      const recipe = recipes.find((one) => `harbour/${one.name}` === name);
      if (recipe) return resolveRecipe(recipe, requested);
      throw name.startsWith('harbour/') ? new ImageError(`There’s no image ${name}.`) : notARecipe(name);
    },
    /** The program of an image. @throws EngineError when its files are missing or have changed */
    async program(digest: string): Promise<{ image: StoredImage; path: string }> {
      const image = await open(digest);
      if (!image) throw new EngineError('The image of this container is gone. Deploy the service again.');
      return { image, path: join(folderOf(digest), 'program.mjs') };
    },
  };
}
