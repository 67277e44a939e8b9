import { trackingEvents } from '@/components/marketplace/trackingevents/resource'
import { TrackingEventList } from '@/components/marketplace/trackingevents/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Tracking events' }

export default listPage(trackingEvents, TrackingEventList)
