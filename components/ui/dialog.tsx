'use client'

import { chakra, Flex, Stack } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from './button'
import { Icon } from './icon'
import { ModalBox } from './modal-box'

const Title = chakra('h2', { base: { fontSize: 'lg', fontWeight: 'semibold', overflowWrap: 'anywhere' } })

interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons, the safe one first; the one with `autoFocus` gets the focus. */
  actions: ReactNode
  /** The name of a close button in the corner; without it there is none. */
  closeLabel?: string
  /** Escape, or a press beside the dialog. */
  onClose: () => void
}

/**
 * A modal question, open as long as it is rendered, with a title, what it is about, and buttons.
 */
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
