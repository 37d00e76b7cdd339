import type { ReactNode } from 'react';
import { PageTitle } from '../ui/page-title.tsx';

export interface AuthLayoutProps {
  title: string;
  text?: string | undefined;
  /** `large` for long forms. */
  size?: 'small' | 'large' | undefined;
  children: ReactNode;
}

export function AuthHeading({ title, text }: Pick<AuthLayoutProps, 'title' | 'text'>) {
  return (
    <div className="grid gap-1">
      <PageTitle>{title}</PageTitle>
      {text && <p className="text-muted">{text}</p>}
    </div>
  );
}
