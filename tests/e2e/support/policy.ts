import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Records what the content security policy of the pages that open from now on forbids. */
export const recordPolicyViolations = (page: Page) =>
  page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { policyViolations: () => violations });
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });

export const expectNoPolicyViolation = async (page: Page) =>
  expect(
    await page.evaluate(() => (window as unknown as { policyViolations: () => string[] }).policyViolations()),
  ).toEqual([]);
