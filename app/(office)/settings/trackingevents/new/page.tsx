import { NewTrackingEvent } from '@/components/marketplace/trackingevents/screens'

export const metadata = { title: 'Create tracking event' }

export default NewTrackingEvent
