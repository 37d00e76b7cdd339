import { Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { notices } from '#core/notification/notices.store.ts';
import { field, maxLength, passwordClasses, required } from '#core/rules/fields.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { CheckboxField, PasswordField, RadioGroup, SelectField, TextareaField, TextField } from '#screens/ui/field.tsx';
import { FileField } from '#screens/ui/file-field.tsx';
import { Form, usePortalForm } from '#screens/ui/form.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Tooltip } from '#screens/ui/tooltip.tsx';
import { ExampleRow, ExampleSection } from './example.tsx';

export function Buttons() {
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

export function Fields() {
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
          <CheckboxField label="I agree to the terms" error="Required Field." />
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
