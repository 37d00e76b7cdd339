/**
 * Lists of 10,000 domains with the same columns: a box, name, status, expiry, automatic renewal, a button. The portal shows a hundred
 * on the page and has the provider search the rest; the plain pages hold all rows and search them in the browser.
 *
 * - `page` is the host page's content, `bundle` a module to bundle for it.
 * - `list`, `row`, `field` and `scroller` are selectors, inside the shadow root of `host` where there is one.
 */
import { PASSWORD } from '../servers.mjs';

/** What is typed. Each is the start of names that no other has. */
const SEARCHES = ['site-0777', 'site-0123', 'site-0505', 'site-0942', 'site-0368'];
const SCROLL_STEPS = 60;
const SCROLL_STEP_PX = 90;

const rows = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  name: `site-${String(index + 1).padStart(5, '0')}.example`,
  status: index % 7 === 0 ? 'Suspended' : 'Active',
  renewal: new Date(Date.UTC(2030, 0, 1 + ((index * 37) % 365))).toISOString().slice(0, 10),
  renews: index % 3 === 0 ? 'Off' : 'On',
}));

const plainPage = {
  page: `<input type="search" aria-label="Search"><div id="list" style="height:520px"></div><script type="module" src="/bundle/bundle.js"></script>`,
  answers: { '/rows': rows },
  ours: 'portal-app, its page of domains',
  field: 'input[type=search]',
  list: '#list',
};

export const lists = [
  {
    key: 'ag-grid',
    packages: ['ag-grid-community@36.2.0'],
    ...plainPage,
    bundle: `import { ClientSideRowModelModule, createGrid, ModuleRegistry, QuickFilterModule, RowSelectionModule } from 'ag-grid-community';
      ModuleRegistry.registerModules([ClientSideRowModelModule, QuickFilterModule, RowSelectionModule]);
      const rowData = await (await fetch('/rows')).json();
      const button = () => Object.assign(document.createElement('button'), { textContent: 'Actions' });
      const grid = createGrid(document.querySelector('#list'), {
        rowData,
        rowHeight: 52,
        rowSelection: { mode: 'multiRow' },
        columnDefs: [
          { field: 'name', headerName: 'Domain', flex: 1 },
          { field: 'status', headerName: 'Status' },
          { field: 'renewal', headerName: 'Expiry' },
          { field: 'renews', headerName: 'Auto-renew' },
          { headerName: 'Actions', cellRenderer: button },
        ],
      });
      document.querySelector('input').addEventListener('input', ({ target }) => grid.setGridOption('quickFilterText', target.value));`,
    row: '.ag-row[row-index="0"]',
    scroller: '.ag-grid-viewport',
  },
  {
    key: 'tanstack-table',
    packages: ['@tanstack/react-table@9.3.1', '@tanstack/react-virtual@3.14.26', 'react@19.3.1', 'react-dom@19.3.1'],
    ...plainPage,
    bundle: `import { columnFilteringFeature, createFilteredRowModel, filterFns, globalFilteringFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
      import { useVirtualizer } from '@tanstack/react-virtual';
      import { useEffect, useRef, useState } from 'react';
      import { createRoot } from 'react-dom/client';
      const features = tableFeatures({ columnFilteringFeature, globalFilteringFeature, rowSelectionFeature, filteredRowModel: createFilteredRowModel(), filterFns });
      const columns = [
        { id: 'select', header: '', cell: ({ row }) => <input type="checkbox" checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} /> },
        { accessorKey: 'name', header: 'Domain' },
        { accessorKey: 'status', header: 'Status' },
        { accessorKey: 'renewal', header: 'Expiry' },
        { accessorKey: 'renews', header: 'Auto-renew' },
        { id: 'actions', header: 'Actions', cell: () => <button>Actions</button> },
      ];
      const line = { display: 'grid', gridTemplateColumns: '40px 2fr 1fr 1fr 1fr 1fr', width: '100%' };
      function List({ data }) {
        const table = useTable({ features, columns, data, globalFilterFn: 'includesString' });
        const scroller = useRef(null);
        const { rows } = table.getRowModel();
        const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => 52, overscan: 5 });
        useEffect(() => {
          const field = document.querySelector('input');
          field.oninput = () => table.setGlobalFilter(field.value);
        });
        return (
          <div ref={scroller} className="scroller" style={{ height: '100%', overflow: 'auto' }}>
            <table style={{ display: 'grid' }}>
              <thead>{table.getHeaderGroups().map((group) => <tr key={group.id} style={line}>{group.headers.map((header) => <th key={header.id}><table.FlexRender header={header} /></th>)}</tr>)}</thead>
              <tbody style={{ display: 'grid', position: 'relative', height: virtual.getTotalSize() }}>
                {virtual.getVirtualItems().map((item) => (
                  <tr key={rows[item.index].id} style={{ ...line, position: 'absolute', height: 52, transform: 'translateY(' + item.start + 'px)' }}>
                    {rows[item.index].getAllCells().map((cell) => <td key={cell.id}><table.FlexRender cell={cell} /></td>)}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      }
      const data = await (await fetch('/rows')).json();
      createRoot(document.querySelector('#list')).render(<List data={data} />);`,
    row: 'tbody tr',
    scroller: '.scroller',
  },
];

export const ourList = {
  name: 'portal-app, its page of domains',
  host: 'portal-app',
  field: 'main input[type=search]',
  list: 'main table',
  row: 'tbody .cell-main',
  scroller: '.table-scroller',
};

/** Signs in to the large account. @returns the browser's storage afterwards */
export async function signIn(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('Email or username').fill('large@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /LOG IN/ }).click();
  await page.getByRole('heading', { name: 'Welcome back, Lars' }).waitFor();
  const storageState = await context.storageState();
  await context.close();
  return storageState;
}

/** Runs in the page. @returns milliseconds from typing, and from the last answer before it where there is one, to the painted row */
const filter = ([{ host, field, row }, text]) =>
  new Promise((resolve) => {
    const root = host ? document.querySelector(host).shadowRoot : document;
    const input = root.querySelector(field);
    performance.clearResourceTimings();
    const start = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const finish = () => {
      const answer = performance.getEntriesByType('resource').at(-1)?.responseEnd || start;
      const now = performance.now();
      resolve({ typed: now - start, answered: now - answer });
    };
    const check = () =>
      root.querySelector(row)?.textContent.includes(text)
        ? requestAnimationFrame(finish)
        : requestAnimationFrame(check);
    check();
  });

/** Runs in the page. @returns how far it scrolled, in pixels, and the long tasks meanwhile */
const scroll = async ([{ host, scroller }, steps, pixels]) => {
  const element = (host ? document.querySelector(host).shadowRoot : document).querySelector(scroller);
  window.benchTasks.length = 0;
  for (let step = 0; step < steps; step++) {
    element.scrollTop += pixels;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return { scrolled: element.scrollTop, scrollTasks: window.benchTasks.length };
};

/** Filters and scrolls a list that has been loaded. @returns a function for `visit` */
export const operateList = (product) => async (page) => {
  const rowsShown = page.locator(product.row).first();
  await rowsShown.waitFor();
  const nodes = await page.locator(product.list).evaluate((list) => list.querySelectorAll('*').length);
  const filters = [];
  for (const text of SEARCHES) filters.push(await page.evaluate(filter, [product, text]));
  await page.locator(product.field).fill('');
  await rowsShown.filter({ hasNotText: SEARCHES.at(-1) }).waitFor();
  return { nodes, filters, ...(await page.evaluate(scroll, [product, SCROLL_STEPS, SCROLL_STEP_PX])) };
};
