import { SubscriptionIntegrationScreen } from '@/components/marketplace/singles/subscription-integration'

export const metadata = { title: 'Subscription integration' }

export default SubscriptionIntegrationScreen
