import { and, count, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, createRouter } from '../context.ts';
import { announcements, articles, articleVotes, categories, faqs } from '../db/schema.ts';
import { HttpError, notFound } from '../errors.ts';
import { requestLocale } from '../i18n/locale.ts';
import { translate } from '../i18n/translate.ts';
import { likePattern, readBody, readIdParam, readPageQuery } from '../validate.ts';

/** The words of a search. All of them must occur; a match in the title ranks higher. */
const searchTerms = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, 8);
const containsTerm = (column: unknown, word: string) => sql`${column} LIKE ${likePattern(word)} ESCAPE '\\'`;

const articleSummaryColumns = {
  id: articles.id,
  title: articles.title,
  summary: articles.summary,
  category: categories.slug,
  category_name: categories.name,
  updated_at: articles.updated_at,
};

/** Searches the German texts, which are not in the database. @returns the matching rows, best first */
function searchGerman<Row>(rows: readonly Row[], search: string, textsOf: (row: Row) => readonly string[]): Row[] {
  const terms = searchTerms(search.toLowerCase());
  const found = rows.flatMap((row) => {
    const texts = textsOf(row).map((text) => translate(text).toLowerCase());
    if (!terms.every((term) => texts.some((text) => text.includes(term)))) return [];
    return [{ row, rank: terms.filter((term) => texts[0]?.includes(term)).length }];
  });
  return found.sort((a, b) => b.rank - a.rank).map(({ row }) => row);
}

/** The id of a voter: a caller's own, or the key that an anonymous browser generated. */
const voterId = (c: Ctx, key: string) => {
  const caller = c.get('caller');
  return caller.kind === 'anonymous' ? `visitor:${key}` : `${caller.kind}:${caller.id}`;
};

export const knowledgeRoutes = createRouter()
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
    const page = readPageQuery(c);
    const category = c.req.query('category');
    if (requestLocale(c) === 'de' && page.search) {
      const all = await db
        .select({ ...articleSummaryColumns, body: articles.body })
        .from(articles)
        .innerJoin(categories, eq(categories.id, articles.category_id))
        .where(category ? eq(categories.slug, category) : undefined)
        .orderBy(articles.title);
      const found = searchGerman(all, page.search, ({ title, summary, body }) => [title, summary, body]);
      const rows = found.slice(page.offset, page.offset + page.limit).map(({ body, ...row }) => row);
      return c.json({ articles: rows, total: found.length });
    }
    const where = and(
      category ? eq(categories.slug, category) : undefined,
      ...searchTerms(page.search).map(
        (word) =>
          sql`(${containsTerm(articles.title, word)} OR ${containsTerm(articles.summary, word)} OR ${containsTerm(articles.body, word)})`,
      ),
    );
    const rank = sql.join(
      [
        sql`0`,
        ...searchTerms(page.search).map(
          (word) => sql`(${containsTerm(articles.title, word)}) * 4 + (${containsTerm(articles.summary, word)})`,
        ),
      ],
      sql` + `,
    );
    const base = () =>
      db
        .select(articleSummaryColumns)
        .from(articles)
        .innerJoin(categories, eq(categories.id, articles.category_id))
        .where(where);
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
    const id = readIdParam(c);
    const [article] = await db
      .select({ ...articleSummaryColumns, body: articles.body, category_id: articles.category_id })
      .from(articles)
      .innerJoin(categories, eq(categories.id, articles.category_id))
      .where(eq(articles.id, id));
    if (!article) throw notFound('Article');
    const related = await db
      .select(articleSummaryColumns)
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
    const id = readIdParam(c);
    const wait = limits.take(`feedback ${c.env.incoming.socket.remoteAddress}`, 60, 60);
    if (wait) throw new HttpError(429, `Too many votes. Try again in ${wait} seconds.`);
    const { is_helpful, visitor } = await readBody(
      c,
      z.object({ is_helpful: z.boolean(), visitor: z.string().check(z.minLength(8), z.maxLength(64)) }),
    );
    if (!(await db.select().from(articles).where(eq(articles.id, id)))[0]) throw notFound('Article');
    await db
      .insert(articleVotes)
      .values({ article_id: id, voter: voterId(c, visitor), is_helpful })
      .onConflictDoUpdate({ target: [articleVotes.article_id, articleVotes.voter], set: { is_helpful } });
    return c.json({ message: 'Thanks for your feedback' });
  })
  .get('/support/faqs', async (c) => {
    const { search } = readPageQuery(c);
    if (requestLocale(c) === 'de' && search) {
      const all = await c.get('services').db.select().from(faqs).orderBy(faqs.id);
      return c.json({ faqs: searchGerman(all, search, ({ question, answer, topic }) => [question, answer, topic]) });
    }
    const where = and(
      ...searchTerms(search).map(
        (word) =>
          sql`(${containsTerm(faqs.question, word)} OR ${containsTerm(faqs.answer, word)} OR ${containsTerm(faqs.topic, word)})`,
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
