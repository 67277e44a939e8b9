import { StatusBadge } from '@/components/ui/badge'
import type { ListFilter } from '@/lib/url/list-filters'

/** Badge that shows whether a record is active. */
export function ActiveBadge({ isActive }: { isActive: boolean | undefined }) {
  return <StatusBadge isOn={isActive === true} on="Active" off="Inactive" />
}

/** The filter for active or inactive records. */
export const activeFilter: ListFilter = {
  kind: 'choice',
  key: 'Active',
  label: 'Status',
  options: [
    { value: 'true', label: 'Active' },
    { value: 'false', label: 'Inactive' },
  ],
}
