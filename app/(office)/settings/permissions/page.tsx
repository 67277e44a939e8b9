import type { Metadata } from 'next'
import { PermissionsScreen } from '@/components/access/permissions/permissions-screen'
import { FullRegistry } from '../full-registry'

export const metadata: Metadata = { title: 'Your permissions' }

export default function PermissionsPage() {
  return (
    <FullRegistry>
      <PermissionsScreen />
    </FullRegistry>
  )
}
