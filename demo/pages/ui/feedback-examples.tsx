import { Inbox, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#core/http/api-error.ts';
import { notices } from '#core/notification/notices.store.ts';
import { BlockedTabDialog } from '#screens/ui/blocked-tab-dialog.tsx';
import { BulkOutcomeDialog } from '#screens/ui/bulk-outcome-dialog.tsx';
import { Button } from '#screens/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#screens/ui/dialog.tsx';
import { Chip, EmptyState, ErrorBoundary, ErrorState, Meter, Skeleton, type Tone } from '#screens/ui/feedback.tsx';
import { TextareaField, TextField } from '#screens/ui/field.tsx';
import { Form } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { NotFound } from '#screens/ui/not-found.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';
import { Example, ExampleRow, ExampleSection } from './example.tsx';

type Open = 'dialog' | 'form' | 'medium' | 'wide' | 'drawer' | 'confirm' | 'blocked' | 'outcome';

export function Overlays() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const opener = (which: Open, label: string) => <Button onClick={() => setOpen(which)}>{label}</Button>;
  return (
    <ExampleSection title="Overlays">
      <Example of="dialog">
        <ExampleRow>
          {opener('dialog', 'Open the dialog')}
          {opener('medium', 'Open a wider one')}
          {opener('wide', 'Open the widest')}
          {opener('drawer', 'Open the drawer')}
          <Button variant="danger" onClick={() => setOpen('confirm')}>
            Ask before deleting
          </Button>
        </ExampleRow>
      </Example>
      <Example of="form-actions">
        <ExampleRow>{opener('form', 'Open a form')}</ExampleRow>
      </Example>
      <Example of="menu">
        <ExampleRow>
          <Menu
            label="More"
            icon={Pencil}
            items={[
              { label: 'Rename', icon: Pencil, onSelect: () => {} },
              { label: 'Delete', icon: Trash2, onSelect: () => {}, isDestructive: true, hasSeparatorBefore: true },
            ]}
          />
        </ExampleRow>
      </Example>
      <Example of="toasts">
        <ExampleRow>
          <Button onClick={() => notices().success('Updated Successfully', { label: 'Undo', run: () => {} })}>
            Success toast
          </Button>
          <Button onClick={() => notices().failure('Something Went Wrong !')}>Failure toast</Button>
        </ExampleRow>
      </Example>
      <Example of="bulk-outcome-dialog">
        <ExampleRow>{opener('outcome', 'Show the outcome')}</ExampleRow>
      </Example>
      <Example of="blocked-tab-dialog">
        <ExampleRow>{opener('blocked', 'Show the blocked tab')}</ExampleRow>
      </Example>
      <Dialog title="New mailbox" isOpen={open === 'dialog' || open === 'form'} onClose={close}>
        <DialogForm onClose={close} />
      </Dialog>
      {(['medium', 'wide'] as const).map((variant) => (
        <Dialog
          key={variant}
          title="What the record says"
          variant={variant}
          isOpen={open === variant}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" onClick={close}>
                Apply
              </Button>
            </>
          }
        >
          <p>Focus goes in, stays in, and comes back to the button that opened it.</p>
        </Dialog>
      ))}
      <Dialog title="Drawer" variant="drawer" isOpen={open === 'drawer'} onClose={close}>
        <p>For looking at something beside the page.</p>
      </Dialog>
      <ConfirmDialog
        title="Delete ada@northwind.example?"
        text="This permanently deletes ada@northwind.example and its 310 messages."
        confirmLabel="Delete mailbox"
        isOpen={open === 'confirm'}
        onConfirm={close}
        onClose={close}
      />
      <BlockedTabDialog
        url={open === 'blocked' ? '#panel' : null}
        title="Your browser blocked the new tab"
        text="The link works once."
        linkLabel="Open the control panel"
        onClose={close}
      />
      {open === 'outcome' && (
        <BulkOutcomeDialog
          outcomes={[
            { id: '1', name: 'northwind.example', ok: true, message: 'Renewed until 20 Jun 2028' },
            { id: '2', name: 'northwind.test', ok: false, message: 'The registry didn’t answer.' },
          ]}
          onRetry={close}
          onClose={close}
        />
      )}
    </ExampleSection>
  );
}

const MailboxSchema = z.object({ name: z.string(), note: z.string() });

function DialogForm({ onClose }: { onClose: () => void }) {
  const form = usePortalForm(MailboxSchema, { name: '', note: '' });
  return (
    <Form form={form} onSubmit={onClose} label="New mailbox">
      <TextField label="Address" suffix="@northwind.example" {...form.register('name')} />
      <TextareaField label="Note (optional)" {...form.register('note')} />
      <FormActions submitLabel="Create mailbox" isPending={false} onClose={onClose} />
    </Form>
  );
}

const tones: readonly Tone[] = ['neutral', 'info', 'success', 'warning', 'danger'];
/** Throws when it is pressed. An error on the first render would look like one of the page. */
function Breakable(): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('A part that breaks on purpose');
  return (
    <div className="p-4">
      <Button onClick={() => setBroken(true)}>Break this part</Button>
    </div>
  );
}

const card = (content: ReactNode) => <div className="rounded-card border border-line bg-surface">{content}</div>;

export function Feedback() {
  return (
    <ExampleSection title="Feedback">
      <Example of="feedback">
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
        <div className="grid gap-4 md:grid-cols-2">
          <div className="grid gap-3 content-start rounded-card border border-line bg-surface p-4">
            <Skeleton width="60%" height={24} />
            <Skeleton />
            <Skeleton width="80%" />
          </div>
          {card(
            <EmptyState icon={Inbox} title="No mailboxes yet" action={<Button variant="primary">New mailbox</Button>}>
              Create a mailbox to send and receive email.
            </EmptyState>,
          )}
          {card(
            <ErrorState
              error={new ApiError('http', 500, { message: 'The mail server is being restarted.' })}
              onRetry={() => {}}
            />,
          )}
          {card(
            <ErrorBoundary>
              <Breakable />
            </ErrorBoundary>,
          )}
        </div>
      </Example>
      <Example of="notice">
        <Notice tone="info">The certificate is on its way.</Notice>
        <Notice tone="warning" action={<Button size="small">Renew</Button>}>
          northwind.example expires in 9 days.
        </Notice>
        <Notice tone="danger">Your last payment was declined.</Notice>
      </Example>
      <Example of="loaded">
        <div className="grid gap-4 md:grid-cols-2">
          {card(
            <Loaded from={{ data: undefined, error: null, refresh: async () => {} }} skeleton={96}>
              {() => null}
            </Loaded>,
          )}
          {card(
            <Loaded from={{ data: 'Loaded', error: null, refresh: async () => {} }} skeleton={96}>
              {(text) => <p className="p-4">{text}</p>}
            </Loaded>,
          )}
        </div>
      </Example>
      <Example of="not-found">
        {card(<NotFound headingLevel={2} title="Invoice not found" to="/billing" linkLabel="All invoices" />)}
      </Example>
    </ExampleSection>
  );
}
