import type { Metadata } from 'next'
import { NotFoundMessage } from '@/components/shell/messages/not-found-message'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFoundPage() {
  return <NotFoundMessage />
}
