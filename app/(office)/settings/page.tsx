import type { Metadata } from 'next'
import { SettingsCards } from '@/components/shell/menu/settings-cards'

export const metadata: Metadata = { title: 'Settings' }

export default function SettingsPage() {
  return <SettingsCards />
}
