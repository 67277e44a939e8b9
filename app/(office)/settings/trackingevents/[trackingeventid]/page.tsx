import { trackingEvents } from '@/components/marketplace/trackingevents/resource'
import { TrackingEventPage } from '@/components/marketplace/trackingevents/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Tracking event' }

export default recordPage(trackingEvents, TrackingEventPage, 'trackingeventid')
