import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { wordpressEvents, type wordpressSites } from '../db/schema.ts';
import { teamChannel } from '../realtime/publisher.ts';

/** Records an event of a site. @param userId null if the provider caused it */
export async function addSiteEvent(
  { db }: Pick<Services, 'db'>,
  siteId: number,
  userId: number | null,
  kind: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await db.insert(wordpressEvents).values({ site_id: siteId, user_id: userId, kind, detail, created_at: now() });
}

/** Publishes on the team's channel that a site has changed. */
export const announceSite = (
  { publisher }: Pick<Services, 'publisher'>,
  { id, team_id }: Pick<typeof wordpressSites.$inferSelect, 'id' | 'team_id'>,
) => publisher.publish(teamChannel(team_id), 'wordpress', { id: String(id) });
