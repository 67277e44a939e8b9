import type { RowFileChoice } from '@/components/resource/csv/row-file'
import type { Spec } from '@/lib/ordercloud/models'

/** Files with rows for parts of specs. Each loads when the user chooses it. */
export const specRowFiles: readonly RowFileChoice<Spec>[] = [
  {
    many: 'options',
    load: () => import('./option-file').then((file) => file.optionFile),
  },
]
