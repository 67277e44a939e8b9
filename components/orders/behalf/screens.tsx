'use client'

import { lazyComponent } from '@/components/ui/lazy'

/** Page that creates an order on behalf of a buyer's user. Its code is loaded separately. */
export const NewOrderPage = lazyComponent(() => import('./new-order-page').then((file) => file.NewOrderPage))

/** Page that shows what a buyer's user sees. Its code is loaded separately. */
export const StorefrontPage = lazyComponent(() =>
  import('./storefront/storefront-page').then((file) => file.StorefrontPage),
)
