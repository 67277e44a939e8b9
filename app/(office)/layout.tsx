import type { ReactNode } from 'react'
import { readServerClaims } from '@/lib/ordercloud/server'
import { Shell } from './shell'

export default async function OfficeLayout({ children }: { children: ReactNode }) {
  return <Shell claims={await readServerClaims()}>{children}</Shell>
}
