import { useEffect } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import type { ProjectService } from '#core/project/project.schema.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

const t = translator(projectMessages);

type Unpaid = Pick<ProjectService, 'id' | 'name' | 'product_id' | 'pricing_id'>;

/** Puts the plan of a service that waits for its payment into the basket. */
export function useBasket() {
  // A basket must be there to be added to.
  useEffect(() => cart().watch(), []);
  const lines = useSignalValue(cart().lines);
  const isPending = useSignalValue(cart().isPending);
  const user = useSignalValue(session().user);
  return {
    isPending,
    /** Those who may not buy can ask who may. */
    canBuy: user !== null && canAccess('/checkout', user),
    has: ({ id }: Unpaid) => lines.some(({ options, isRemoving }) => options.project_service_id === id && !isRemoving),
    async add({ id, name, product_id, pricing_id }: Unpaid): Promise<void> {
      if (!product_id || !pricing_id) return;
      const isAdded = await cart().add({ product_id, pricing_id, label: name, options: { project_service_id: id } });
      if (isAdded) notices().success(t('project.inBasket', { name }));
    },
  };
}
