import type { Metadata } from 'next'
import { CalendarScreen } from '@/components/promotions/calendar-screen'

export const metadata: Metadata = { title: 'Promotion calendar' }

export default function PromotionCalendarPage() {
  return <CalendarScreen />
}
