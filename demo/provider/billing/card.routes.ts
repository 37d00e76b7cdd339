import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { now } from '../clock.ts';
import { type Ctx, createRouter } from '../context.ts';
import { cards, transactions } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { toPounds } from '../money.ts';
import { readBody, readIdParam } from '../validate.ts';
import { requirePurchaseRole } from './access.ts';
import { teamCredit } from './ledger.ts';

const toCard = ({ id, type, status, is_default, label, expires }: typeof cards.$inferSelect) => ({
  id,
  type,
  status,
  default: is_default ? 1 : 0,
  label,
  expires,
});
const unknownCard = () => validationError({ token: ['We couldn’t save this card. Enter it again.'] });

/** @throws HttpError 404 for another team's card too */
async function getOwnCard(c: Ctx) {
  const { db } = c.get('services');
  const [card] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.id, readIdParam(c)), eq(cards.team_id, requirePurchaseRole(c).teamId)));
  if (!card) throw notFound('Card');
  return card;
}

export const cardRoutes = createRouter()
  .get('/billing/cards', async (c) => {
    const caller = requirePurchaseRole(c);
    const { db } = c.get('services');
    const rows = await db
      .select()
      .from(cards)
      .where(eq(cards.team_id, caller.teamId))
      .orderBy(desc(cards.is_default), cards.id);
    return c.json({ cards: rows.map(toCard), credit: toPounds(await teamCredit(db, caller.teamId)) });
  })
  .post('/billing/cards', async (c) => {
    const caller = requirePurchaseRole(c);
    const { db, gateway } = c.get('services');
    const body = await readBody(
      c,
      z.object({
        type: z.enum(['gocardless', 'stripe']),
        token: z.string().check(z.minLength(8), z.maxLength(200)),
        default: z.optional(z.union([z.literal(0), z.literal(1)])),
      }),
    );
    const { type, token } = body;
    const method = await gateway.findMethod(token).catch(() => {
      throw new HttpError(503, 'Our payment provider isn’t responding. Try again shortly.');
    });
    if (!method || method.type !== type) throw unknownCard();
    return db.inTransaction(async () => {
      const [existing] = await db.select().from(cards).where(eq(cards.token, token));
      if (existing && existing.team_id !== caller.teamId) throw unknownCard();
      if (existing) return c.json({ card: toCard(existing) });
      const [first] = await db.select({ id: cards.id }).from(cards).where(eq(cards.team_id, caller.teamId)).limit(1);
      const [card] = await db
        .insert(cards)
        .values({
          team_id: caller.teamId,
          type,
          status: method.status,
          // A card that is added for a payment becomes the default once it has paid.
          is_default: !first && body.default !== 0,
          label: method.label,
          token,
          expires: method.expires,
          created_at: now(),
        })
        .returning();
      return c.json({ card: card && toCard(card) }, 201);
    });
  })
  .put('/billing/cards/:id', async (c) => {
    const card = await getOwnCard(c);
    const { db } = c.get('services');
    const body = await readBody(c, z.object({ default: z.union([z.literal(0), z.literal(1)]) }));
    if (body.default === 1 && card.type === 'gocardless' && card.status === 'pending')
      throw validationError({ default: ['Your bank hasn’t confirmed this Direct Debit yet.'] });
    // S1 §4: exactly one card is the default.
    if (body.default === 1)
      await db
        .update(cards)
        .set({ is_default: sql`${cards.id} = ${card.id}` })
        .where(eq(cards.team_id, card.team_id));
    return c.json({
      card: toCard({ ...card, is_default: body.default === 1 || card.is_default }),
      message: 'Card Updated Successfully!',
    });
  })
  .delete('/billing/cards/:id', async (c) => {
    const card = await getOwnCard(c);
    const { db, gateway } = c.get('services');
    const others = await db.select().from(cards).where(eq(cards.team_id, card.team_id));
    if (card.is_default && others.some((other) => other.id !== card.id && other.status === 'active'))
      throw new HttpError(409, `${card.label} is your default. Make another method the default first.`);
    const [open] = await db
      .select({ id: transactions.id })
      .from(transactions)
      .where(
        and(
          eq(transactions.card_id, card.id),
          inArray(transactions.status, ['pending', 'requires_action', 'processing']),
        ),
      );
    if (open) throw new HttpError(409, `A payment with ${card.label} is in progress. Remove it once that’s done.`);
    await db.delete(cards).where(eq(cards.id, card.id));
    if (card.token) await gateway.deleteMethod(card.token).catch(() => null);
    return c.json({ message: `${card.label} removed` });
  });
