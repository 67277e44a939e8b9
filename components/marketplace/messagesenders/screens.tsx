'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { messageSenders } from './resource'

export const {
  List: MessageSenderList,
  Record: MessageSenderPage,
  New: NewMessageSender,
} = resourceScreens(messageSenders)
