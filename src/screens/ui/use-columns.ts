import { useMemo } from 'react';
import { locale } from '#core/i18n/locale.ts';
import type { Column } from './table.tsx';

/**
 * Columns that stay the same until something that their cells use changes, so that a press in one row renders no other.
 * @param create returns the columns in the current language
 * @param dependencies what else `create` reads
 */
export const useColumns = <Row>(create: () => readonly Column<Row>[], dependencies: readonly unknown[]) =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: those of the caller are checked where it calls
  useMemo(create, [locale(), ...dependencies]);
