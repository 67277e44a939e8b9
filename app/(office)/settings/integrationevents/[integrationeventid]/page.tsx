import { integrationEvents } from '@/components/marketplace/integrationevents/resource'
import { IntegrationEventPage } from '@/components/marketplace/integrationevents/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Integration event' }

export default recordPage(integrationEvents, IntegrationEventPage, 'integrationeventid')
