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
import { ExampleSection } from './example.tsx';
import { columns, generateRows } from './example-rows.tsx';

export const PageShapes = () => (
  <>
    <ExampleSection title="Page shape 1: list">
      <ListShape />
    </ExampleSection>
    <ExampleSection title="Page shape 2: detail">
      <DetailShape />
    </ExampleSection>
    <ExampleSection title="Page shape 3: form">
      <FormShape />
    </ExampleSection>
    <ExampleSection title="Page shape 4: steps">
      <StepsShape />
    </ExampleSection>
    <ExampleSection title="Page shape 5: reading">
      <ReadingShape />
    </ExampleSection>
  </>
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
      <FormSection title="Address" text="Printed on your invoices.">
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
      Unlock the domain where it is now, and check that the contact address still reaches you. The move itself changes
      nothing about your mail or your site.
    </p>
    <h3 id="code" className="font-bold">
      The EPP code
    </h3>
    <p>
      Your present registrar gives you a code. It is as good as a key: send it to nobody but us, and only on the order
      page.
    </p>
  </ReadingPage>
);
