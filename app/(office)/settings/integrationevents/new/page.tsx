import { NewIntegrationEvent } from '@/components/marketplace/integrationevents/screens'

export const metadata = { title: 'Create integration event' }

export default NewIntegrationEvent
