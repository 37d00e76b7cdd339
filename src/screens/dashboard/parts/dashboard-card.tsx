import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function DashboardCard({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="rounded-card border border-line bg-surface min-w-0">
      <h2 className="flex items-center gap-2 px-4 py-3 border-b text-md font-bold">
        <Icon size={18} aria-hidden className="text-accent" />
        {title}
      </h2>
      {children}
    </section>
  );
}
