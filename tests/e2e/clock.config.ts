/** Journeys that move the provider's clock. They have a provider of their own: it is the time of everybody who uses it. */
import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

export default defineConfig({ ...base, testMatch: '*.clock.ts', fullyParallel: false, workers: 1 });
