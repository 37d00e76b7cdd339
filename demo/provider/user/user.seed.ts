import type { Database } from '../db/database.ts';
import { securityAnswers, users, vulnerabilities } from '../db/schema.ts';
import { hashPassword } from '../secrets.ts';
import { daysFromNow } from '../seed/days.ts';

/** TOTP secret of twofactor@example.test; printed by `npm start` for an authenticator app. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const DEMO_PASSWORD = 'Portal-Demo-2026!';
/** The busy team's owner's answers to security questions 1 and 2. */
const ANSWERS = ['biscuit', 'orchard lane'];

// Password hashing is slow on purpose, so each text is hashed once, however many people are seeded.
let passwordHash: Promise<string> | undefined;
let answerHashes: Promise<string[]> | undefined;

/** The hash of the password that all seeded people and mailboxes have. */
export function seededPassword(): Promise<string> {
  passwordHash ??= hashPassword(DEMO_PASSWORD);
  return passwordHash;
}

export interface SeededUser {
  id: number;
  email: string;
  firstname: string;
  lastname: string;
}

/** Inserts a user with the demo password. */
export async function insertUser(
  db: Database,
  email: string,
  firstname: string,
  lastname: string,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<SeededUser> {
  const [row] = await db
    .insert(users)
    .values({
      email,
      password: await seededPassword(),
      firstname,
      lastname,
      brand_id: 1,
      tos_accepted_at: daysFromNow(-400),
      ...overrides,
    })
    .returning();
  return { id: row?.id ?? 0, email, firstname, lastname };
}

/** Details that only the busy team's owner has: a need for extra support, and security answers. */
export async function seedOwnerDetails(db: Database, userId: number): Promise<void> {
  answerHashes ??= Promise.all(ANSWERS.map(hashPassword));
  await db.insert(vulnerabilities).values({
    user_id: userId,
    name: 'Hearing',
    description: 'Please write rather than call. I read lips in person, not on the phone.',
    created_at: daysFromNow(-50),
  });
  const hashes = await answerHashes;
  await db
    .insert(securityAnswers)
    .values(hashes.map((answer, index) => ({ user_id: userId, question_id: index + 1, answer })));
}
