import type { Metadata } from 'next'
import { PermissionsScreen } from './permissions-screen'

export const metadata: Metadata = { title: 'Your permissions' }

export default function PermissionsPage() {
  return <PermissionsScreen />
}
