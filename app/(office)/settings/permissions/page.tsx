import type { Metadata } from 'next'
import { PermissionsScreen } from '@/components/access/permissions/permissions-screen'

export const metadata: Metadata = { title: 'Your permissions' }

export default function PermissionsPage() {
  return <PermissionsScreen />
}
