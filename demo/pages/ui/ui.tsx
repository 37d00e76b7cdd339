/** The shared parts in every state, brand and scheme. Reads the portal's own sources: it shows them, it does not use the package. */

import utilities from 'virtual:sheet';
import { Inbox, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { ApiError } from '#core/http/api-error.ts';
import { notices } from '#core/notification/notices.store.ts';
import { createMemoryRouter } from '#core/router/router.ts';
import { field, maxLength, passwordClasses, required } from '#core/rules/fields.rules.ts';
import type { ElementHost } from '#core/runtime/element-host.ts';
import { type Brand, brands, type ColorScheme, config } from '#core/runtime/runtime.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { loadFonts } from '#core/theme/fonts.ts';
import { rootBase, rootComponents, rootTokens } from '#core/theme/root.css.ts';
import { shellTokens } from '#core/theme/shell.css.ts';
import { getStyleSheet } from '#core/theme/style-sheet.ts';
import { Root } from '#screens/layouts/root.tsx';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { DescriptionList } from '#screens/ui/description-list.tsx';
import { DetailPage } from '#screens/ui/detail-page.tsx';
import { ConfirmDialog, Dialog } from '#screens/ui/dialog.tsx';
import { Chip, EmptyState, ErrorBoundary, ErrorState, Meter, Skeleton, type Tone } from '#screens/ui/feedback.tsx';
import { CheckboxField, PasswordField, RadioGroup, SelectField, TextareaField, TextField } from '#screens/ui/field.tsx';
import { FileField } from '#screens/ui/file-field.tsx';
import { Form, usePortalForm } from '#screens/ui/form.tsx';
import { FormPage, FormSection } from '#screens/ui/form-page.tsx';
import { Link } from '#screens/ui/link.tsx';
import { ListPage } from '#screens/ui/list-page.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { Pagination } from '#screens/ui/pagination.tsx';
import { ReadingPage } from '#screens/ui/reading-page.tsx';
import { StepsPage } from '#screens/ui/steps-page.tsx';
import { Table } from '#screens/ui/table.tsx';
import { Tabs } from '#screens/ui/tabs.tsx';
import { Tooltip } from '#screens/ui/tooltip.tsx';

const host: ElementHost = Object.assign(document.createElement('div'), {
  config,
  attribute: () => null,
  onChange: () => () => {},
  emit: () => true,
});
const router = createMemoryRouter('/', '/');

interface Row {
  id: string;
  name: string;
  used: number;
  quota: number;
  isActive: boolean;
}
const generateRows = (n: number): Row[] =>
  Array.from({ length: n }, (_, index) => ({
    id: String(index + 1),
    name: `mailbox-${index + 1}@northwind.example`,
    used: (index * 37) % 100,
    quota: 100,
    isActive: index % 4 !== 3,
  }));
const columns = [
  {
    id: 'name',
    title: 'Address',
    isMain: true,
    isSortable: true,
    cell: (row: Row) => <span className="font-semibold">{row.name}</span>,
  },
  {
    id: 'used',
    title: 'Storage',
    isSortable: true,
    cell: (row: Row) => (
      <Meter label={`Quota of ${row.name}`} value={row.used} max={row.quota} text={`${row.used} of ${row.quota} MB`} />
    ),
  },
  {
    id: 'status',
    title: 'Status',
    cell: (row: Row) => (
      <Chip tone={row.isActive ? 'success' : 'neutral'}>{row.isActive ? 'Active' : 'Switched off'}</Chip>
    ),
  },
  {
    id: 'actions',
    title: 'Actions',
    isActions: true,
    cell: (row: Row) => <IconButton label={`Delete ${row.name}`} icon={Trash2} size={16} />,
  },
];

const ExampleSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4 min-w-0">
    <h2 className="text-lg font-bold border-b pb-2">{title}</h2>
    {children}
  </section>
);
const ExampleRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

function Buttons() {
  return (
    <ExampleSection title="Button and link">
      <ExampleRow>
        <Button variant="primary" icon={Plus}>
          Primary
        </Button>
        <Button icon={RefreshCw}>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger" icon={Trash2}>
          Danger
        </Button>
        <Button variant="primary" isPending>
          Saving
        </Button>
        <Button disabled>Disabled</Button>
        <Button size="small">Small</Button>
        <Button size="large" variant="primary">
          Large
        </Button>
        <IconButton label="Edit" icon={Pencil} />
        <CopyButton text="v=DKIM1; k=rsa" label="Copy the record" />
        <Tooltip text="Shown on hover and focus">{(id) => <Button aria-describedby={id}>With tooltip</Button>}</Tooltip>
        <Link to="/email">A link into the portal</Link>
      </ExampleRow>
    </ExampleSection>
  );
}

const Schema = z.object({ name: field(required, maxLength(20)), password: field(required, passwordClasses) });

function Fields() {
  const form = usePortalForm(Schema, { name: '', password: '' });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [choice, setChoice] = useState('monthly');
  const { errors } = form.formState;
  return (
    <ExampleSection title="Field and form">
      <div className="grid gap-6 md:grid-cols-2 items-start">
        <Form form={form} onSubmit={() => notices().success('The form is complete')} label="Example form">
          <TextField
            label="Name"
            help="As your colleagues call you."
            error={errors.name?.message}
            {...form.register('name')}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <ExampleRow>
            <Button type="submit" variant="primary">
              Submit
            </Button>
          </ExampleRow>
        </Form>
        <div className="grid gap-4">
          <TextField label="With a suffix" suffix="@northwind.example" defaultValue="hello" />
          <TextField label="With an error" defaultValue="not an address" error="Invalid email." />
          <TextField label="Disabled" defaultValue="cannot be changed" disabled />
          <SelectField
            label="Select"
            options={[
              { value: 'gb', label: 'United Kingdom' },
              { value: 'de', label: 'Germany' },
            ]}
          />
        </div>
        <div className="grid gap-4">
          <CheckboxField label="Tell me about renewals" help="One message a month before." defaultChecked />
          <CheckboxField label="I accept the terms" error="Required Field." />
          <RadioGroup
            label="Period"
            name="period"
            value={choice}
            onValueChange={setChoice}
            options={[
              { value: 'monthly', label: 'Monthly', help: '£7.50' },
              { value: 'yearly', label: 'Yearly', help: '£75.00, two months free' },
            ]}
          />
        </div>
        <div className="grid gap-4">
          <TextareaField label="Text area" placeholder="What happened, and since when?" />
          <FileField label="Files" help="Up to 10 files of 10 MB each." files={files} onFilesChange={setFiles} />
        </div>
      </div>
    </ExampleSection>
  );
}

function Tables() {
  const [sort, setSort] = useState('name');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']));
  const [page, setPage] = useState({ page: 1, perPage: 25 });
  const many = useMemo(() => generateRows(2000), []);
  const shared = {
    columns,
    rowId: (row: Row) => row.id,
    rowName: (row: Row) => row.name,
    empty: (
      <EmptyState icon={Inbox} title="No mailboxes yet" action={<Button variant="primary">New mailbox</Button>}>
        A mailbox receives and keeps the mail of one address.
      </EmptyState>
    ),
  };
  const card = (content: ReactNode) => (
    <div className="list-card rounded-card border border-line bg-surface min-w-0">{content}</div>
  );
  return (
    <ExampleSection title="Table and pagination">
      {card(
        <>
          <Table
            {...shared}
            label="Rows"
            rows={generateRows(5)}
            sort={sort}
            onSort={setSort}
            selected={selected}
            onSelect={setSelected}
          />
          <div className="px-4 border-t">
            <Pagination
              page={page.page}
              perPage={page.perPage}
              total={1234}
              onChange={(at, perPage) => setPage({ page: at, perPage })}
            />
          </div>
        </>,
      )}
      <div className="grid gap-4 md:grid-cols-3 items-start">
        {card(<Table {...shared} label="Loading rows" rows={undefined} isLoading />)}
        {card(<Table {...shared} label="No rows" rows={[]} />)}
        {card(
          <Table {...shared} label="Failed rows" rows={undefined} error={new ApiError('network')} onRetry={() => {}} />,
        )}
      </div>
      {card(<Table {...shared} label="2,000 rows, those in view" rows={many} isVirtualized />)}
    </ExampleSection>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <ExampleSection title="Dialog, drawer, confirm, menu, toast">
      <ExampleRow>
        <Button onClick={() => setOpen('dialog')}>Open the dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Open the drawer</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Ask before deleting
        </Button>
        <Menu
          label="More"
          icon={Pencil}
          items={[
            { label: 'Rename', icon: Pencil, onSelect: () => {} },
            { label: 'Delete', icon: Trash2, onSelect: () => {}, isDestructive: true },
          ]}
        />
        <Button onClick={() => notices().success('Updated Successfully', { label: 'Undo', run: () => {} })}>
          Success toast
        </Button>
        <Button onClick={() => notices().failure('Something Went Wrong !')}>Failure toast</Button>
      </ExampleRow>
      <Dialog
        title="Dialog"
        isOpen={open === 'dialog'}
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <p>Focus goes in, stays in, and comes back to the button that opened it.</p>
      </Dialog>
      <Dialog title="Drawer" variant="drawer" isOpen={open === 'drawer'} onClose={close}>
        <p>For looking at something beside the page.</p>
      </Dialog>
      <ConfirmDialog
        title="Delete ada@northwind.example?"
        text="The mailbox ada@northwind.example and its 310 messages will be gone. This cannot be undone."
        confirmLabel="Delete mailbox"
        isOpen={open === 'confirm'}
        onConfirm={close}
        onClose={close}
      />
    </ExampleSection>
  );
}

const tones: readonly Tone[] = ['neutral', 'info', 'success', 'warning', 'danger'];
function Broken(): ReactNode {
  throw new Error('A part that breaks on purpose');
}

function Feedback() {
  const [tab, setTab] = useState('one');
  return (
    <ExampleSection title="Chip, meter, tabs, skeleton, empty, error">
      <ExampleRow>
        {tones.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
      </ExampleRow>
      <div className="grid gap-4 sm:grid-cols-3">
        <Meter label="Little used" value={20} max={100} text="20 of 100 GB" />
        <Meter label="Nearly full" value={86} max={100} text="86 of 100 GB" />
        <Meter label="Full" value={100} max={100} text="100 of 100 GB" />
      </div>
      <Tabs
        label="Example"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'one', label: 'Mailboxes', content: 'The first panel.' },
          { id: 'two', label: 'Forwarders', content: 'The second panel.' },
          { id: 'three', label: 'Filters', content: 'The third panel.' },
        ]}
      />
      <div className="grid gap-4 md:grid-cols-3">
        <div className="grid gap-3 content-start rounded-card border border-line bg-surface p-4">
          <Skeleton width="60%" height={24} />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
        <div className="rounded-card border border-line bg-surface">
          <ErrorState
            error={new ApiError('http', 500, { message: 'The mail server is being restarted.' })}
            onRetry={() => {}}
          />
        </div>
        <div className="rounded-card border border-line bg-surface">
          <ErrorBoundary>
            <Broken />
          </ErrorBoundary>
        </div>
      </div>
    </ExampleSection>
  );
}

function Pages() {
  const [changes, setChanges] = useState(2);
  const [step, setStep] = useState(1);
  return (
    <>
      <ExampleSection title="Page shape 1: list">
        <ListPage
          headingLevel={2}
          title="Mailboxes"
          total={5}
          action={
            <Button variant="primary" icon={Plus}>
              New mailbox
            </Button>
          }
          bulkActions={<span>2 selected</span>}
        >
          <Table
            label="Shape rows"
            columns={columns}
            rows={generateRows(3)}
            rowId={(row) => row.id}
            rowName={(row) => row.name}
            empty={null}
          />
        </ListPage>
      </ExampleSection>
      <ExampleSection title="Page shape 2: detail">
        <DetailPage
          headingLevel={2}
          title="northwind.example"
          crumbs={[{ label: 'Domains', to: '/domains' }]}
          status={<Chip tone="success">Active</Chip>}
          actions={<Button>Renew</Button>}
          summary={
            <DescriptionList
              items={[
                { label: 'Renews', value: '20 Jun 2027' },
                { label: 'Price', value: '£9.99 a year' },
              ]}
            />
          }
        >
          <p>The content of the open tab.</p>
        </DetailPage>
      </ExampleSection>
      <ExampleSection title="Page shape 3: form">
        <FormPage
          headingLevel={2}
          title="Team details"
          changeCount={changes}
          onSave={() => setChanges(0)}
          onDiscard={() => setChanges(0)}
        >
          <FormSection title="Address" text="Printed on your invoices.">
            <TextField label="City" defaultValue="Bristol" onChange={() => setChanges(1)} />
          </FormSection>
        </FormPage>
      </ExampleSection>
      <ExampleSection title="Page shape 4: steps">
        <StepsPage
          headingLevel={2}
          title="Order a domain"
          steps={['Name', 'Contact', 'Pay']}
          currentStep={step}
          onStepSelect={setStep}
          summary={
            <DescriptionList
              items={[
                { label: 'Today', value: '£9.59' },
                { label: 'Then', value: '£11.99 a year' },
              ]}
            />
          }
        >
          <p>The fields of this step.</p>
        </StepsPage>
      </ExampleSection>
      <ExampleSection title="Page shape 5: reading">
        <ReadingPage
          headingLevel={2}
          title="Moving a domain to us"
          tableOfContents={[
            { id: 'before', label: 'Before you start' },
            { id: 'code', label: 'The EPP code' },
          ]}
        >
          <h3 id="before" className="font-bold">
            Before you start
          </h3>
          <p>
            Unlock the domain where it is now, and check that the contact address still reaches you. The move itself
            changes nothing about your mail or your site.
          </p>
          <h3 id="code" className="font-bold">
            The EPP code
          </h3>
          <p>
            Your present registrar gives you a code. It is as good as a key: send it to nobody but us, and only on the
            order page.
          </p>
        </ReadingPage>
      </ExampleSection>
    </>
  );
}

function Gallery() {
  const [brand, setBrand] = useState<Brand>(
    (document.querySelector('script[data-brand]') as HTMLElement | null)?.dataset.brand as Brand,
  );
  const [scheme, setScheme] = useState<ColorScheme>(
    (new URLSearchParams(location.search).get('scheme') as ColorScheme | null) ?? 'auto',
  );
  return (
    <div className="portal bg-bg min-h-[100dvh]" data-brand={brand} data-scheme={scheme}>
      <Root host={host} router={router}>
        <main className="max-w-2xl mx-auto p-4 sm:p-8 grid gap-12">
          <header className="flex flex-wrap items-end gap-4">
            <img src={brandThemes[brand].authLogo} alt="" width={40} height={40} />
            <h1 className="text-xl font-bold grow">Shared parts</h1>
            <SelectField
              label="Brand"
              value={brand}
              options={brands.map((value) => ({ value, label: brandThemes[value].title }))}
              onChange={(event) => setBrand(event.target.value as Brand)}
            />
            <SelectField
              label="Scheme"
              value={scheme}
              options={['auto', 'light', 'dark'].map((value) => ({ value, label: value }))}
              onChange={(event) => setScheme(event.target.value as ColorScheme)}
            />
          </header>
          <Buttons />
          <Fields />
          <Feedback />
          <Overlays />
          <Tables />
          <Pages />
        </main>
      </Root>
    </div>
  );
}

const shadow = (document.querySelector('#gallery') as HTMLElement).attachShadow({ mode: 'open' });
shadow.adoptedStyleSheets = [shellTokens, rootTokens + rootBase + rootComponents, utilities].map(getStyleSheet);
loadFonts();
createRoot(shadow.appendChild(document.createElement('div'))).render(<Gallery />);
