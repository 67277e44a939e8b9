'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { webhooks } from './resource'

export const { List: WebhookList, Record: WebhookPage, New: NewWebhook } = resourceScreens(webhooks)
