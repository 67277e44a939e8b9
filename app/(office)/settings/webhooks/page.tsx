import { webhooks } from '@/components/marketplace/webhooks/resource'
import { WebhookList } from '@/components/marketplace/webhooks/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Webhooks' }

export default listPage(webhooks, WebhookList)
