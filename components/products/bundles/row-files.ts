import type { RowFileChoice } from '@/components/resource/csv/row-file'
import type { Bundle } from '@/lib/ordercloud/models'

/** Files with rows for parts of bundles. Each loads when the user chooses it. */
export const bundleRowFiles: readonly RowFileChoice<Bundle>[] = [
  {
    many: 'products',
    load: () => import('./bundle-file').then((file) => file.bundleItemFile),
  },
]
