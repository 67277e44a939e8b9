import { messageSenders } from '@/components/marketplace/messagesenders/resource'
import { MessageSenderList } from '@/components/marketplace/messagesenders/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Message senders' }

export default listPage(messageSenders, MessageSenderList)
