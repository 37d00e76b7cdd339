import { useState } from 'react';
import { Breadcrumbs } from '#screens/ui/breadcrumbs.tsx';
import { Button } from '#screens/ui/button.tsx';
import { LineChart } from '#screens/ui/line-chart.tsx';
import { LinkTabs } from '#screens/ui/link-tabs.tsx';
import { ListFilter } from '#screens/ui/list-filter.tsx';
import { SearchField } from '#screens/ui/list-state.tsx';
import { MetricsTable } from '#screens/ui/metrics-table.tsx';
import { MonthlyBarChart } from '#screens/ui/monthly-bar-chart.tsx';
import { PageTitle } from '#screens/ui/page-title.tsx';
import { QrCode } from '#screens/ui/qr-code.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { RichText } from '#screens/ui/rich-text.tsx';
import { Steps } from '#screens/ui/steps.tsx';
import { StickyBar } from '#screens/ui/sticky-bar.tsx';
import { Tabs } from '#screens/ui/tabs.tsx';
import { Example, ExampleSection } from './example.tsx';

const times = Array.from({ length: 12 }, (_, hour) => new Date(Date.UTC(2026, 5, 20, hour)).toISOString());
const processor = times.map((_, hour) => (hour === 5 ? null : 20 + ((hour * 17) % 45)));
const percent = (value: number) => `${Math.round(value)}%`;
const hourOf = (iso: string) => iso.slice(11, 16);

export const Charts = () => (
  <ExampleSection title="Figures">
    <Example of="line-chart">
      <LineChart
        title="Processor"
        unit="%"
        times={times}
        series={[{ label: 'web-1', values: processor }]}
        formatValue={percent}
        missingText="No value"
        formatTick={hourOf}
        formatPoint={hourOf}
      />
    </Example>
    <Example of="metrics-table">
      <MetricsTable
        label="Processor by hour"
        missingText="No value"
        times={times.slice(0, 4)}
        columns={[{ key: 'cpu', label: 'Processor', values: processor.slice(0, 4), format: percent }]}
      />
    </Example>
    <Example of="monthly-bar-chart">
      <MonthlyBarChart
        title="Billed per month"
        valueLabel="Billed"
        months={[12, 18, 9, 31, 22, 14].map((value, index) => ({ month: `2026-0${index + 1}`, value }))}
      />
    </Example>
    <Example of="qr-code">
      <QrCode text="https://northwind.example/setup" label="QR code of the settings" />
    </Example>
    <Example of="rich-text">
      <RichText html="<p>Change the <strong>MX record</strong>, then:</p><ol><li>wait an hour</li><li>send a test</li></ol>" />
    </Example>
  </ExampleSection>
);

export function Navigation() {
  const [tab, setTab] = useState('one');
  const [filter, setFilter] = useState('');
  const [search, setSearch] = useState('');
  const [isBarShown, setBarShown] = useState(true);
  return (
    <ExampleSection title="Navigation">
      <Example of="page-title">
        <PageTitle headingLevel={2} total={1234}>
          Mailboxes
        </PageTitle>
      </Example>
      <Example of="breadcrumbs">
        <Breadcrumbs crumbs={[{ label: 'Domains', to: '/domains' }]} current="northwind.example" />
      </Example>
      <Example of="link-tabs">
        <LinkTabs
          label="Example area"
          tabs={[
            { to: '/', label: 'Invoices' },
            { to: '/services', label: 'Services' },
          ]}
        />
      </Example>
      <Example of="tabs">
        <Tabs
          label="Example"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'one', label: 'Mailboxes', content: 'The first panel.' },
            { id: 'two', label: 'Forwarding', content: 'The second panel.' },
            { id: 'three', label: 'Filters', content: 'The third panel.' },
          ]}
        />
      </Example>
      <Example of="steps">
        <Steps steps={['Choose', 'Configure', 'Review']} currentStep={1} onStepSelect={() => {}} />
      </Example>
      <Example of="list-filter">
        <ListFilter
          label="Status"
          value={filter}
          onChange={setFilter}
          options={[
            { value: '', label: 'All', note: '12' },
            { value: 'due', label: 'Due soon', note: '3' },
          ]}
        />
      </Example>
      <Example of="relative-time">
        <p>
          Last sign-in <RelativeTime iso="2026-06-20T09:15:00Z" />
        </p>
      </Example>
      <Example of="list-state">
        <SearchField label="Search mailboxes" value={search} onSearch={setSearch} />
      </Example>
      <Example of="sticky-bar">
        <StickyBar isShown={isBarShown}>
          <span>3 domains selected</span>
          <Button variant="primary" onClick={() => setBarShown(false)}>
            Continue
          </Button>
        </StickyBar>
      </Example>
    </ExampleSection>
  );
}
