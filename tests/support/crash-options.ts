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
  /** Share of its usual time that simulated work takes. With 0, the work that a flow begins is among its statements. */
  jobPace: number;
}

export const PAYMENT_KEYS = { secret: 'test-payment-secret', webhookSecret: 'test-webhook-secret' };
const WRITE = /^\s*(insert|update|delete|begin|commit|batch)\b/i;
export const isCountedAt = (counts: Counts, sql: string) => counts === 'all' || WRITE.test(sql);

export const providerOptions = (dir: string, bankUrl: string, jobPace = 1) => ({
  databaseUrl: `file:${dir}/provider.db`,
  attachmentsDir: `${dir}/files`,
  hostingDir: `${dir}/hosting`,
  wordpressDir: `${dir}/wordpress`,
  backupsDir: `${dir}/backups`,
  containersDir: `${dir}/containers`,
  containers: 'when-asked' as const,
  jobPace,
  allowedOrigins: [],
  hasScriptedAgent: false,
  payment: { url: bankUrl, ...PAYMENT_KEYS },
});
