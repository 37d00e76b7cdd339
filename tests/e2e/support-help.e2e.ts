import { injectFault, stopAutoRetries } from './support/faults.ts';
import { expect, type Page, test } from './support/test.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

test.describe('the help area', () => {
  const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search guides and FAQs' });

  test('is where /contact leads', async ({ page }) => {
    await page.goto('/contact');
    await expect(title(page, 'Help & Support')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/support/help');
  });

  test('finds guides and questions as one types', async ({ page }) => {
    await page.goto('/support/help');
    await searchBox(page).pressSequentially('transfer');
    const guides = page.getByRole('region', { name: 'Guides' });
    await expect(guides.getByRole('link', { name: /Transfer a domain to us/ })).toBeVisible();
    const questions = page.getByRole('region', { name: 'FAQs' });
    await expect(questions.getByRole('link', { name: /How long does a transfer take/ })).toBeVisible();
  });

  test('says that nothing was found', async ({ page }) => {
    await page.goto('/support/help');
    await searchBox(page).fill('zzzz');
    await expect(page.getByText('No results for “zzzz”. Ask us instead.')).toBeVisible();
    await searchBox(page).fill('');
    await expect(page.getByRole('heading', { name: 'Browse by topic' })).toBeVisible();
  });

  test('shows when somebody is there', async ({ page }) => {
    await page.goto('/support/help');
    await expect(page.getByText('07:00').first()).toBeVisible();
  });
});

test.describe('a guide', () => {
  const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
  const openGuide = async (page: Page) => {
    await page.goto('/support/knowledgebase/domains');
    await page.getByRole('link', { name: /Transfer a domain to us/ }).click();
    await expect(title(page, 'Transfer a domain to us')).toBeVisible();
  };

  test('is found by its topic', async ({ page }) => {
    await page.goto('/support/knowledgebase');
    await page.getByRole('link', { name: /3 guides: Domains/ }).click();
    await expect(title(page, 'Domains')).toBeVisible();
    await page.getByRole('link', { name: /Transfer a domain to us/ }).click();
    await expect(title(page, 'Transfer a domain to us')).toBeFocused();
  });

  test('has a table of contents that leads to its sections', async ({ page }) => {
    await openGuide(page);
    await expect(contents(page).getByRole('button')).toHaveText([
      'Before you start',
      'Start the transfer',
      'How long it takes',
    ]);
    await page.setViewportSize({ width: 1440, height: 380 });
    await contents(page).getByRole('button', { name: 'How long it takes' }).click();
    await expect(page.getByRole('heading', { name: 'How long it takes' })).toBeInViewport();
  });

  test('thanks for a vote', async ({ page }) => {
    await openGuide(page);
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByText('Thanks. That helps us improve our guides.')).toBeVisible();
  });

  test('counts a visitor once: a changed mind replaces the vote', async ({ page }, { parallelIndex }) => {
    // Tests of other workers vote too: each worker has its own guide, and the count continues from its previous value.
    await page.goto(`/support/knowledgebase/article/${parallelIndex + 1}`);
    const counts = async () => {
      const text = await page.getByText(/\d+ of \d+ found this helpful/).textContent();
      const [, helpful, all] = /(\d+) of (\d+)/.exec(text ?? '') ?? [];
      return { helpful: Number(helpful), all: Number(all) };
    };
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByText('Thanks. That helps us improve our guides.')).toBeVisible();
    const before = await counts();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect.poll(counts).toEqual({ helpful: before.helpful - 1, all: before.all });
  });

  test('leads to related ones, with their contents', async ({ page }) => {
    await openGuide(page);
    const related = page.getByRole('navigation', { name: 'Related' });
    await related.getByRole('link', { name: 'Point a domain to your site' }).click();
    await expect(title(page, 'Point a domain to your site')).toBeVisible();
    await expect(contents(page).getByRole('button')).toHaveText(['The bare name', 'The www name', 'When it shows']);
  });

  test('that is not there says so', async ({ page }) => {
    await page.goto('/support/knowledgebase/article/999');
    await expect(page.getByText('Guide not found')).toBeVisible();
  });
});

test('a topic that is not there says so', async ({ page }) => {
  await page.goto('/support/knowledgebase/nothing');
  await expect(page.getByText('Topic not found')).toBeVisible();
});

test('topics that cannot be read say so, and are tried again', async ({ page }) => {
  await stopAutoRetries(page);
  await injectFault(page, { path: '/support/categories' }, 'status:503');
  await page.goto('/support/knowledgebase');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /3 guides: Email/ })).toBeVisible();
});

test.describe('questions', () => {
  test('open to their answers', async ({ page }) => {
    await page.goto('/support/knowledgebase/faqs');
    await page.getByText('Do you make backups?').click();
    await expect(page.getByText('Every night, kept for 14 days.')).toBeVisible();
  });

  test('are searched, and the address keeps the search', async ({ page }) => {
    await page.goto('/support/knowledgebase/faqs');
    await page.getByRole('searchbox', { name: 'Search FAQs' }).fill('money back');
    await expect(page.getByText('Within 30 days of a new hosting or mail plan.')).toBeVisible();
    await expect(page.getByText('Do you make backups?')).toHaveCount(0);
    expect(page.url()).toContain('search=money');
    await page.reload();
    await expect(page.getByText('Within 30 days of a new hosting or mail plan.')).toBeVisible();
  });
});

test.describe('the service status', () => {
  test('shows how each part has been', async ({ page }) => {
    await page.goto('/support/service-status');
    await expect(page.getByText('Degraded performance')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Email: \d+\.\d% without incident/ })).toBeVisible();
  });

  for (const [region, text] of [
    ['Now', 'Some mail to one large provider is delayed'],
    ['Scheduled', 'Database servers are updated overnight'],
    ['History', 'Lasted 1h 24m'],
  ] as const)
    test(`has a part: ${region}`, async ({ page }) => {
      await page.goto('/support/service-status');
      await expect(page.getByRole('region', { name: region, exact: true })).toContainText(text);
    });

  test('gives nothing to the pages that it links to', async ({ page }) => {
    await page.goto('/support/service-status');
    await expect(page.getByRole('link', { name: 'report' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });
});
