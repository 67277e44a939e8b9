'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { subscriptions } from './resource'

export const { List: SubscriptionList, Record: SubscriptionPage } = resourceScreens(subscriptions)
