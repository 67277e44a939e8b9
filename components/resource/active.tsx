import { StatusBadge } from '@/components/ui/badge'
import type { ListFilter } from '@/lib/url/list-state'

/** Whether a record is in use. */
export function ActiveBadge({ isActive }: { isActive: boolean | undefined }) {
  return <StatusBadge isOn={isActive === true} on="Active" off="Inactive" />
}

/** The filter of lists whose records are in use or not. */
export const activeFilter: ListFilter = {
  kind: 'choice',
  key: 'Active',
  label: 'Status',
  options: [
    { value: 'true', label: 'Active' },
    { value: 'false', label: 'Inactive' },
  ],
}
