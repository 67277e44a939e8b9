import { integrationEvents } from '@/components/marketplace/integrationevents/resource'
import { IntegrationEventList } from '@/components/marketplace/integrationevents/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Integration events' }

export default listPage(integrationEvents, IntegrationEventList)
