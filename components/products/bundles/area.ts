import { PackagePlus } from 'lucide-react'
import { furtherPermissions } from '@/lib/permissions/further-permissions'
import type { Area } from '@/lib/registry'

/** Area of the bundles. */
export const bundlesArea: Area = {
  key: 'bundles',
  words: { one: 'bundle', many: 'bundles' },
  label: 'Bundles',
  href: '/settings/bundles',
  icon: PackagePlus,
  group: 'settings',
  section: 'Commerce',
  view: [furtherPermissions.BundleViewer, furtherPermissions.BundleManager],
  manage: [furtherPermissions.BundleManager],
  creates: true,
  description: 'Products that buyers order together, at prices of their own.',
}
