/** Which statements count: those that write, or all. */
export type Counts = 'writes' | 'all';
export interface CrashPoint {
  dir: string;
  port: number;
  bankUrl: string;
  /** From 1; 0 never. */
  crashAt: number;
  counts: Counts;
  /** A step of a deployment, at whose end a process of its own is killed: all is done, and nothing says so. */
  step?: string;
}

export const PAYMENT_KEYS = { secret: 'test-payment-secret', webhookSecret: 'test-webhook-secret' };
const WRITE = /^\s*(insert|update|delete|begin|commit|batch)\b/i;
export const isCountedAt = (counts: Counts, sql: string) => counts === 'all' || WRITE.test(sql);

export const providerOptions = (dir: string, bankUrl: string) => ({
  databaseUrl: `file:${dir}/provider.db`,
  attachmentsDir: `${dir}/files`,
  hostingDir: `${dir}/hosting`,
  wordpressDir: `${dir}/wordpress`,
  backupsDir: `${dir}/backups`,
  containersDir: `${dir}/containers`,
  containers: 'when-asked' as const,
  jobPace: 0,
  allowedOrigins: [],
  hasScriptedAgent: false,
  payment: { url: bankUrl, ...PAYMENT_KEYS },
});
