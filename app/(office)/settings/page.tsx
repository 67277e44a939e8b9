import type { Metadata } from 'next'
import { SettingsCards } from '@/components/shell/menu/settings-cards'
import { FullRegistry } from './full-registry'

export const metadata: Metadata = { title: 'Settings' }

export default function SettingsPage() {
  return (
    <FullRegistry>
      <SettingsCards />
    </FullRegistry>
  )
}
