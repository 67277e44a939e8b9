import { NewMessageSender } from '@/components/marketplace/messagesenders/screens'

export const metadata = { title: 'Create message sender' }

export default NewMessageSender
