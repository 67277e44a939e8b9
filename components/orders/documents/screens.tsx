'use client'

import { lazyComponent } from '@/components/ui/lazy'

/** The pages of documents. The code of each is loaded separately. */
export const ConfirmationPage = lazyComponent(() =>
  import('./confirmation-page').then((file) => file.ConfirmationPage),
)
export const PickListPage = lazyComponent(() => import('./pick-list-page').then((file) => file.PickListPage))
export const PackingSlipPage = lazyComponent(() =>
  import('./packing-slip-page').then((file) => file.PackingSlipPage),
)
export const ReturnSlipPage = lazyComponent(() =>
  import('./return-slip-page').then((file) => file.ReturnSlipPage),
)
/** Page with the documents of several orders. */
export const SeveralDocumentsPage = lazyComponent(() =>
  import('./several-documents-page').then((file) => file.SeveralDocumentsPage),
)
