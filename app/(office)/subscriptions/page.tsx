import { subscriptions } from '@/components/orders/subscriptions/resource'
import { SubscriptionList } from '@/components/orders/subscriptions/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Subscriptions' }

export default listPage(subscriptions, SubscriptionList)
