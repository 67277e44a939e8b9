'use client'

import { chakra, Flex, Stack } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ModalBox } from './modal-box'

const Title = chakra('h2', { base: { fontSize: 'lg', fontWeight: 'semibold', overflowWrap: 'anywhere' } })

interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons, the safe one first. The button with `autoFocus` gets the focus. */
  actions: ReactNode
  /** Accessible name of a close button in the corner. Without it there is no such button. */
  closeLabel?: string
  /** Called on Escape or a click beside the dialog. */
  onClose: () => void
}

/** Modal dialog with a title, content and buttons. It is open as long as it is rendered. */
export function Dialog({ title, children, actions, closeLabel, onClose }: DialogProps) {
  const id = useId()
  return (
    <ModalBox aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onClose={onClose}>
      <Stack gap="4" p="6">
        <Title id={`${id}-title`} pe={closeLabel ? '8' : undefined}>
          {title}
        </Title>
        <Stack id={`${id}-text`} gap="2" fontSize="sm" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
          {children}
        </Stack>
        <Flex gap="3" justify="flex-end" wrap="wrap-reverse" pt="2">
          {actions}
        </Flex>
      </Stack>
      {closeLabel && (
        <IconButton label={closeLabel} size="sm" position="absolute" top="4" insetEnd="4" onClick={onClose}>
          <Icon as={X} />
        </IconButton>
      )}
    </ModalBox>
  )
}
