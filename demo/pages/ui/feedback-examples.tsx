import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#core/http/api-error.ts';
import { notices } from '#core/notification/notices.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#screens/ui/dialog.tsx';
import { Chip, ErrorBoundary, ErrorState, Meter, Skeleton, type Tone } from '#screens/ui/feedback.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { Tabs } from '#screens/ui/tabs.tsx';
import { ExampleRow, ExampleSection } from './example.tsx';

export function Overlays() {
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

export function Feedback() {
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
