import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './demo/provider/db/schema.ts',
  out: './demo/provider/db/migrations',
});
