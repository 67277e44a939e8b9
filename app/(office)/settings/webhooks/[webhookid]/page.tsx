import { webhooks } from '@/components/marketplace/webhooks/resource'
import { WebhookPage } from '@/components/marketplace/webhooks/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Webhook' }

export default recordPage(webhooks, WebhookPage, 'webhookid')
