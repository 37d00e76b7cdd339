import { and, count, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, router } from '../context.ts';
import { announcements, articles, articleVotes, categories, faqs } from '../db/schema.ts';
import { notFound, Refusal } from '../errors.ts';
import { idParam, likePattern, readBody, readPage } from '../validate.ts';

/** All words of a search must occur; a hit in the title counts more than one in the text. */
const words = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, 8);
const has = (column: unknown, word: string) => sql`${column} LIKE ${likePattern(word)} ESCAPE '\\'`;

const teaser = {
  id: articles.id,
  title: articles.title,
  summary: articles.summary,
  category: categories.slug,
  category_name: categories.name,
  updated_at: articles.updated_at,
};

/** Who votes: a person by id, a stranger by the key their browser made. */
const voter = (c: Ctx, key: string) => {
  const caller = c.get('caller');
  return caller.kind === 'nobody' ? `visitor:${key}` : `${caller.kind}:${caller.id}`;
};

export const knowledgeRoutes = router()
  .get('/support/categories', async (c) => {
    const rows = await c
      .get('services')
      .db.select({
        id: categories.id,
        name: categories.name,
        slug: categories.slug,
        description: categories.description,
        total: count(articles.id),
      })
      .from(categories)
      .leftJoin(articles, eq(articles.category_id, categories.id))
      .groupBy(categories.id);
    return c.json({ categories: rows });
  })
  .get('/support/articles', async (c) => {
    const { db } = c.get('services');
    const page = readPage(c);
    const category = c.req.query('category');
    const where = and(
      category ? eq(categories.slug, category) : undefined,
      ...words(page.search).map(
        (word) => sql`(${has(articles.title, word)} OR ${has(articles.summary, word)} OR ${has(articles.body, word)})`,
      ),
    );
    const rank = sql.join(
      [
        sql`0`,
        ...words(page.search).map((word) => sql`(${has(articles.title, word)}) * 4 + (${has(articles.summary, word)})`),
      ],
      sql` + `,
    );
    const base = () =>
      db.select(teaser).from(articles).innerJoin(categories, eq(categories.id, articles.category_id)).where(where);
    const [total] = await db
      .select({ n: count() })
      .from(articles)
      .innerJoin(categories, eq(categories.id, articles.category_id))
      .where(where);
    const rows = await base()
      .orderBy(desc(sql`(0 + ${rank})`), articles.title)
      .limit(page.limit)
      .offset(page.offset);
    return c.json({ articles: rows, total: total?.n ?? 0 });
  })
  .get('/support/articles/:id', async (c) => {
    const { db } = c.get('services');
    const id = idParam(c);
    const [article] = await db
      .select({ ...teaser, body: articles.body, category_id: articles.category_id })
      .from(articles)
      .innerJoin(categories, eq(categories.id, articles.category_id))
      .where(eq(articles.id, id));
    if (!article) throw notFound('Article');
    const related = await db
      .select(teaser)
      .from(articles)
      .innerJoin(categories, eq(categories.id, articles.category_id))
      .where(and(eq(articles.category_id, article.category_id), sql`${articles.id} <> ${id}`))
      .orderBy(articles.title)
      .limit(4);
    const votes = await db.select().from(articleVotes).where(eq(articleVotes.article_id, id));
    return c.json({
      article: { ...article, helpful: votes.filter((vote) => vote.is_helpful).length, votes: votes.length },
      related,
    });
  })
  .post('/support/articles/:id/feedback', async (c) => {
    const { db, limits } = c.get('services');
    const id = idParam(c);
    const wait = limits.take(`feedback ${c.env.incoming.socket.remoteAddress}`, 60, 60);
    if (wait) throw new Refusal(429, `Too many votes. Try again in ${wait} seconds.`);
    const { is_helpful, visitor } = await readBody(
      c,
      z.object({ is_helpful: z.boolean(), visitor: z.string().check(z.minLength(8), z.maxLength(64)) }),
    );
    if (!(await db.select().from(articles).where(eq(articles.id, id)))[0]) throw notFound('Article');
    await db
      .insert(articleVotes)
      .values({ article_id: id, voter: voter(c, visitor), is_helpful })
      .onConflictDoUpdate({ target: [articleVotes.article_id, articleVotes.voter], set: { is_helpful } });
    return c.json({ message: 'Thank you for telling us' });
  })
  .get('/support/faqs', async (c) => {
    const { search } = readPage(c);
    const where = and(
      ...words(search).map(
        (word) => sql`(${has(faqs.question, word)} OR ${has(faqs.answer, word)} OR ${has(faqs.topic, word)})`,
      ),
    );
    return c.json({ faqs: await c.get('services').db.select().from(faqs).where(where).orderBy(faqs.id) });
  })
  .get('/support/ticket/get-announcements', async (c) => {
    const rows = await c.get('services').db.select().from(announcements).orderBy(desc(announcements.starts_at));
    return c.json({
      announcements: rows.map((row) => ({
        ...row,
        status: row.updates.at(-1)?.status ?? '',
        body: row.updates.at(-1)?.body ?? '',
        created_at: row.starts_at,
      })),
    });
  });
