import { EntitySyncsScreen } from '@/components/marketplace/entitysyncs/screens'

export const metadata = { title: 'Entity syncs' }

export default EntitySyncsScreen
