import { Inbox } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ApiError } from '#core/http/api-error.ts';
import { Button } from '#screens/ui/button.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { Pagination } from '#screens/ui/pagination.tsx';
import { RowName } from '#screens/ui/row-name.tsx';
import { Table } from '#screens/ui/table.tsx';
import { Example, ExampleSection } from './example.tsx';
import { columns, generateRows, type Row } from './example-rows.tsx';

export function Tables() {
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
        Create a mailbox to send and receive email.
      </EmptyState>
    ),
  };
  const card = (content: ReactNode) => (
    <div className="list-card rounded-card border border-line bg-surface min-w-0">{content}</div>
  );
  return (
    <ExampleSection title="Tables">
      <Example of="table">
        {card(
          <Table
            {...shared}
            label="Rows"
            rows={generateRows(5)}
            sort={sort}
            onSort={setSort}
            selected={selected}
            onSelect={setSelected}
          />,
        )}
        <div className="grid gap-4 md:grid-cols-3 items-start">
          {card(<Table {...shared} label="Loading rows" rows={undefined} isLoading />)}
          {card(<Table {...shared} label="No rows" rows={[]} />)}
          {card(
            <Table
              {...shared}
              label="Failed rows"
              rows={undefined}
              error={new ApiError('network')}
              onRetry={() => {}}
            />,
          )}
        </div>
        {card(<Table {...shared} label="2,000 rows, those in view" rows={many} isVirtualized />)}
      </Example>
      <Example of="row-name">
        <p className="font-semibold max-w-[240px]">
          <RowName to="/" note="A second line, in grey">
            a-name-that-is-longer-than-its-column@northwind.example
          </RowName>
        </p>
      </Example>
      <Example of="pagination">
        <Pagination
          page={page.page}
          perPage={page.perPage}
          total={1234}
          onChange={(page, perPage) => setPage({ page, perPage })}
          onPrefetch={() => undefined}
        />
      </Example>
    </ExampleSection>
  );
}
