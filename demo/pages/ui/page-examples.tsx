import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#screens/ui/button.tsx';
import { DescriptionList } from '#screens/ui/description-list.tsx';
import { DetailPage } from '#screens/ui/detail-page.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { FormPage, FormSection } from '#screens/ui/form-page.tsx';
import { ListPage } from '#screens/ui/list-page.tsx';
import { ReadingPage } from '#screens/ui/reading-page.tsx';
import { StepsPage } from '#screens/ui/steps-page.tsx';
import { Table } from '#screens/ui/table.tsx';
import { Example, ExampleSection } from './example.tsx';
import { columns, generateRows } from './example-rows.tsx';

export const PageShapes = () => (
  <ExampleSection title="Page shapes">
    <Example of="list-page">
      <ListShape />
    </Example>
    <Example of="detail-page">
      <DetailShape />
    </Example>
    <Example of="form-page">
      <FormShape />
    </Example>
    <Example of="steps-page">
      <StepsShape />
    </Example>
    <Example of="reading-page">
      <ReadingShape />
    </Example>
    <Example of="description-list">
      <DescriptionList
        isGrid
        items={[
          { label: 'Plan', value: 'Web Plus' },
          { label: 'Price', value: '£9.00/month' },
          { label: 'Renews', value: '20 Jun 2027' },
        ]}
      />
    </Example>
  </ExampleSection>
);

const ListShape = () => (
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
);

const DetailShape = () => (
  <DetailPage
    headingLevel={2}
    title="northwind.example"
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
);

function FormShape() {
  const [changes, setChanges] = useState(2);
  return (
    <FormPage
      headingLevel={2}
      title="Team details"
      changeCount={changes}
      onSave={() => setChanges(0)}
      onDiscard={() => setChanges(0)}
    >
      <FormSection title="Address" text="Shown on your invoices.">
        <TextField label="City" defaultValue="Bristol" onChange={() => setChanges(1)} />
      </FormSection>
    </FormPage>
  );
}

function StepsShape() {
  const [step, setStep] = useState(1);
  return (
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
  );
}

const ReadingShape = () => (
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
      Unlock the domain at your current provider, and check that you receive email at its contact address. The transfer
      changes nothing about your email or website.
    </p>
    <h3 id="code" className="font-bold">
      The EPP code
    </h3>
    <p>
      Your current provider gives you a code. Treat it like a password: enter it on the order page and nowhere else.
    </p>
  </ReadingPage>
);
