import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Portal } from './portal';

export const metadata: Metadata = { title: 'Harbour Web Co-op', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Portal />
      </body>
    </html>
  );
}
