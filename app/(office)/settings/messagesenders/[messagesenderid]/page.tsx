import { messageSenders } from '@/components/marketplace/messagesenders/resource'
import { MessageSenderPage } from '@/components/marketplace/messagesenders/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Message sender' }

export default recordPage(messageSenders, MessageSenderPage, 'messagesenderid')
