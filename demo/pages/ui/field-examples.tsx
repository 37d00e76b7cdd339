import { Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { notices } from '#core/notification/notices.store.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, passwordClasses, required } from '#core/rules/fields.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { CheckboxGroup } from '#screens/ui/checkbox-group.tsx';
import { CopyField } from '#screens/ui/copy-field.tsx';
import { CheckboxField, PasswordField, RadioGroup, SelectField, TextareaField, TextField } from '#screens/ui/field.tsx';
import { FileField } from '#screens/ui/file-field.tsx';
import { Form } from '#screens/ui/form.tsx';
import { Link } from '#screens/ui/link.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { ReadOnlyField } from '#screens/ui/read-only-field.tsx';
import { Segments } from '#screens/ui/segments.tsx';
import { Switch } from '#screens/ui/switch.tsx';
import { Tooltip } from '#screens/ui/tooltip.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';
import { Example, ExampleRow, ExampleSection } from './example.tsx';

export function Buttons() {
  return (
    <ExampleSection title="Buttons and links">
      <Example of="button">
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
          <IconButton label="Delete" icon={Trash2} variant="danger" />
        </ExampleRow>
      </Example>
      <Example of="link">
        <p>
          <Link to="/email">A link into the portal</Link>
        </p>
      </Example>
      <Example of="link-button">
        <LinkButton to="/email">See your mailboxes</LinkButton>
      </Example>
      <Example of="copy-field">
        <CopyField label="TXT record" value="v=spf1 include:_spf.northwind.example -all" />
      </Example>
      <Example of="tooltip">
        <ExampleRow>
          <Tooltip text="Shown on hover and focus">
            {(id) => <Button aria-describedby={id}>With tooltip</Button>}
          </Tooltip>
        </ExampleRow>
      </Example>
    </ExampleSection>
  );
}

const Schema = z.object({
  name: field(required, maxLength(20)),
  password: field(required, passwordClasses),
  note: field(maxLength(200)),
});

export function Fields() {
  return (
    <ExampleSection title="Fields and forms">
      <Example of="field">
        <div className="grid gap-4 md:grid-cols-2 items-start">
          <TextField label="City" defaultValue="Bristol" />
          <SelectField
            label="Country"
            options={[
              { value: 'gb', label: 'United Kingdom' },
              { value: 'de', label: 'Germany' },
            ]}
          />
          <TextField label="Email" defaultValue="not an address" error="Invalid email." />
          <TextField label="Phone (optional)" help="Include the country code." />
          <TextField label="Address" suffix="@northwind.example" defaultValue="hello" />
          <TextField label="Disabled" defaultValue="Can’t be changed" disabled />
          <TextareaField label="Message" placeholder="What happened, and since when?" />
        </div>
        <Choices />
      </Example>
      <Example of="read-only-field">
        <ReadOnlyField label="Sign-in email" value="ada@northwind.example" help="To change it, contact support." />
      </Example>
      <Example of="file-field">
        <Files />
      </Example>
      <Example of="form">
        <ExampleForm />
      </Example>
    </ExampleSection>
  );
}

function Choices() {
  const [choice, setChoice] = useState('monthly');
  return (
    <div className="grid gap-6 md:grid-cols-2 items-start">
      <div className="grid gap-4">
        <CheckboxField label="Tell me about renewals" help="One message a month before." defaultChecked />
        <CheckboxField label="I agree to the terms" error="Required Field." />
      </div>
      <RadioGroup
        label="Billing period"
        name="period"
        value={choice}
        onValueChange={setChoice}
        options={[
          { value: 'monthly', label: 'Monthly', help: '£7.50' },
          { value: 'yearly', label: 'Yearly', help: '£75.00, two months free' },
        ]}
      />
    </div>
  );
}

function Files() {
  const [files, setFiles] = useState<readonly File[]>(() => [new File(['%PDF-1.7'], 'invoice.pdf')]);
  return (
    <div className="grid gap-4 md:grid-cols-2 items-start">
      <FileField label="Attachments" help="Up to 10 files of 10 MB each." files={files} onFilesChange={setFiles} />
      <FileField label="Photo" error="notes.exe can’t be sent." files={[]} onFilesChange={() => {}} />
    </div>
  );
}

function ExampleForm() {
  const form = usePortalForm(Schema, { name: '', password: '', note: '' });
  const { errors } = form.formState;
  return (
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
      <TextareaField label="Note (optional)" error={errors.note?.message} {...form.register('note')} />
      <ExampleRow>
        <Button type="submit" variant="primary">
          Submit
        </Button>
      </ExampleRow>
    </Form>
  );
}

export function Settings() {
  const [isOn, setOn] = useState(true);
  const [period, setPeriod] = useState('month');
  const [kinds, setKinds] = useState<ReadonlySet<string>>(new Set(['renewals']));
  return (
    <ExampleSection title="Choices">
      <Example of="switch">
        <ExampleRow>
          <Switch label="Auto-renew" isOn={isOn} onToggle={() => setOn(!isOn)} />
          <Switch label="Registry lock" isOn={false} onToggle={() => {}} />
          <Switch label="Privacy" isOn isPending onToggle={() => {}} />
          <Switch label="DNSSEC" isOn={false} isDisabled onToggle={() => {}} />
        </ExampleRow>
      </Example>
      <Example of="segments">
        <div>
          <Segments
            label="Prices"
            value={period}
            onChange={setPeriod}
            options={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Yearly' },
            ]}
          />
        </div>
      </Example>
      <Example of="checkbox-group">
        <CheckboxGroup
          label="Email me about"
          value={kinds}
          onValueChange={setKinds}
          options={[
            { value: 'renewals', label: 'Renewals' },
            { value: 'news', label: 'News and offers' },
            { value: 'security', label: 'Security', help: 'Always sent.', isDisabled: true },
          ]}
        />
      </Example>
    </ExampleSection>
  );
}
