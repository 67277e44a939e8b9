import { subscriptions } from '@/components/orders/subscriptions/resource'
import { SubscriptionPage } from '@/components/orders/subscriptions/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Subscription' }

export default recordPage(subscriptions, SubscriptionPage, 'subscriptionid')
