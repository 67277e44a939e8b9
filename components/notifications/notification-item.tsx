'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { Mail, MailOpen } from 'lucide-react'
import { Instant } from '@/components/resource/instant'
import { Avatar } from '@/components/ui/avatar'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { Notification } from './rules/notification'

interface NotificationItemProps {
  notification: Notification
  /** Address of the record's page. Undefined when no page shows it. */
  href?: string | undefined
  isRead: boolean
  onMark: (isRead: boolean) => void
  /** Called when the user follows the link to the record. */
  onFollow?: (() => void) | undefined
}

/** One notification with a link to its record and a button that marks it as read or unread. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, href, isRead, onMark, onFollow } = props
  const { title, info, time, avatar } = notification
  return (
    <Flex
      as="li"
      gap="3"
      py="2.5"
      align="flex-start"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Box position="relative" lineHeight="0">
        <Avatar name={avatar} size="sm" />
        {!isRead && (
          <Box
            position="absolute"
            top="-1px"
            insetEnd="-1px"
            boxSize="3"
            borderRadius="full"
            borderWidth="2px"
            borderColor="bg.panel"
            bg="brand.fg"
          />
        )}
      </Box>
      <Box flex="1" minW="0" fontSize="sm" css={{ overflowWrap: 'anywhere' }}>
        <Text fontWeight={isRead ? 'normal' : 'semibold'}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {href === undefined ? (
            title
          ) : (
            <OfficeLink
              href={href}
              onClick={() => {
                onMark(true)
                onFollow?.()
              }}
            >
              {title}
            </OfficeLink>
          )}
        </Text>
        <Text color="fg.muted" fontSize="xs">
          <span>{info}</span> · <span>{'words' in time ? time.words : <Instant iso={time.iso} />}</span>
        </Text>
      </Box>
      <IconButton
        size="xs"
        label={`Mark “${title}” as ${isRead ? 'unread' : 'read'}`}
        data-hint={isRead ? 'Mark as unread' : 'Mark as read'}
        onClick={() => onMark(!isRead)}
      >
        <Icon as={isRead ? Mail : MailOpen} boxSize="4" color="fg.muted" />
      </IconButton>
    </Flex>
  )
}
