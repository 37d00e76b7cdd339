/** Reads what a site's pages show from its database. */
import type { Client } from '@libsql/client';
import { listTables } from '../backup/sql-dump.ts';
import { readOption } from './site-database.ts';

export interface Post {
  id: number;
  title: string;
  content: string;
  date: string;
}
export interface SiteContent {
  title: string;
  tagline: string;
  home: string;
  /** Whether search engines may index it. */
  isPublic: boolean;
  theme: string;
  posts: Post[];
  pages: Post[];
  /** The requested post. */
  post: Post | null;
  comments: { author: string; text: string }[];
}

const MAX_POSTS = 10;
const MAX_COMMENTS = 50;
const POST_COLUMNS = 'ID AS id, post_title AS title, post_content AS content, post_date AS date';

async function findPosts(db: Client, where: string, args: (string | number)[], limit: number): Promise<Post[]> {
  const { rows } = await db.execute({
    sql: `SELECT ${POST_COLUMNS} FROM wp_posts WHERE post_status = 'publish' AND ${where} ORDER BY post_date DESC, ID DESC LIMIT ${limit}`,
    args,
  });
  return rows.map(({ id, title, content, date }) => ({
    id: Number(id),
    title: String(title ?? ''),
    content: String(content ?? ''),
    date: String(date ?? ''),
  }));
}

/** @param postId null for the start page @throws an SQLite error if the options cannot be read */
export async function readSiteContent(db: Client, postId: number | null): Promise<SiteContent> {
  const option = async (name: string) => (await readOption(db, name)) ?? '';
  const options = {
    title: await option('blogname'),
    tagline: await option('blogdescription'),
    home: await option('home'),
    isPublic: (await option('blog_public')) !== '0',
    theme: await option('stylesheet'),
  };
  const tables = await listTables(db);
  const hasPosts = tables.includes('wp_posts');
  const post =
    postId === null || !hasPosts
      ? null
      : ((await findPosts(db, `post_type IN ('post', 'page') AND ID = ?`, [postId], 1))[0] ?? null);
  const { rows } =
    post && tables.includes('wp_comments')
      ? await db.execute({
          sql: `SELECT comment_author AS author, comment_content AS text FROM wp_comments
            WHERE comment_post_ID = ? AND comment_approved = '1' ORDER BY comment_ID LIMIT ${MAX_COMMENTS}`,
          args: [post.id],
        })
      : { rows: [] };
  return {
    ...options,
    posts: hasPosts ? await findPosts(db, `post_type = 'post'`, [], MAX_POSTS) : [],
    pages: hasPosts ? await findPosts(db, `post_type = 'page'`, [], MAX_POSTS) : [],
    post,
    comments: rows.map(({ author, text }) => ({ author: String(author ?? ''), text: String(text ?? '') })),
  };
}
