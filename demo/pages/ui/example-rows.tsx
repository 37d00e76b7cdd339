import { Trash2 } from 'lucide-react';
import { IconButton } from '#screens/ui/button.tsx';
import { Chip, Meter } from '#screens/ui/feedback.tsx';
import type { Column } from '#screens/ui/table.tsx';

export interface Row {
  id: string;
  name: string;
  used: number;
  quota: number;
  isActive: boolean;
}
export const generateRows = (n: number): Row[] =>
  Array.from({ length: n }, (_, index) => ({
    id: String(index + 1),
    name: `mailbox-${index + 1}@northwind.example`,
    used: (index * 37) % 100,
    quota: 100,
    isActive: index % 4 !== 3,
  }));
export const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'Address',
    isMain: true,
    isSortable: true,
    cell: (row) => <span className="font-semibold">{row.name}</span>,
  },
  {
    id: 'used',
    title: 'Storage',
    isSortable: true,
    cell: (row) => (
      <Meter
        label={`Storage of ${row.name}`}
        value={row.used}
        max={row.quota}
        text={`${row.used} of ${row.quota} MB`}
      />
    ),
  },
  {
    id: 'status',
    title: 'Status',
    cell: (row) => <Chip tone={row.isActive ? 'success' : 'neutral'}>{row.isActive ? 'Active' : 'Off'}</Chip>,
  },
  {
    id: 'actions',
    title: 'Actions',
    isActions: true,
    cell: (row) => <IconButton label={`Delete ${row.name}`} icon={Trash2} size={16} />,
  },
];
