import { expect, type Page } from '@playwright/test';
import { openPage } from './page.ts';
import type { Person } from './provider.ts';

export const TITLE = 'Deploy a container';
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const next = (page: Page) => button(page, 'Continue').last();
export const step = (page: Page) => page.locator('[aria-current=step]');
export const summary = (page: Page) => page.getByRole('region', { name: 'Your deployment' });

/** The settings of a service of `harbour/web`, for a new project. */
export async function openSettings(page: Page, person: Pick<Person, 'token'>, project = 'Shop'): Promise<void> {
  await openPage(page, person, '/docker/create', TITLE);
  await page.getByLabel('Project name').fill(project);
  await button(page, 'Choose harbour/web').click();
  await expect(page.getByLabel('Service name')).toHaveValue('web');
}
export async function openReview(page: Page, plan = /Container Free/): Promise<void> {
  await next(page).click();
  await page.getByRole('radio', { name: plan }).check();
  await next(page).click();
  await expect(step(page)).toContainText('Review');
}
export const addVariable = async (page: Page, name: string, value: string) => {
  await button(page, 'Add a variable').click();
  const added = page.getByLabel('Name', { exact: true }).last();
  // Until the press is painted, the last name is that of the variable before.
  await expect(added).toBeFocused();
  await added.fill(name);
  await page.getByLabel(`Value of ${name}`).fill(value);
};
