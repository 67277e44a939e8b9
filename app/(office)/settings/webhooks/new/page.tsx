import { NewWebhook } from '@/components/marketplace/webhooks/screens'

export const metadata = { title: 'Create webhook' }

export default NewWebhook
