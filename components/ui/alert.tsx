'use client'

import { Alert as ChakraAlert } from '@chakra-ui/react'
import { alertSlotRecipe } from '@chakra-ui/react/theme/recipes/alert'
import type { ComponentProps, ReactNode } from 'react'

export interface AlertProps extends Omit<ComponentProps<typeof ChakraAlert.Root>, 'title'> {
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links that help to solve the problem. */
  actions?: ReactNode
}

/**
 * Message in the page that stays until its cause is resolved. Errors are announced at once, other messages when the
 * screen reader is idle.
 */
export function Alert({ title, children, actions, status = 'info', ...props }: AlertProps) {
  return (
    <ChakraAlert.Root
      recipe={alertSlotRecipe}
      status={status}
      role={status === 'error' ? 'alert' : 'status'}
      {...props}
    >
      <ChakraAlert.Indicator />
      <ChakraAlert.Content minW="0" css={{ overflowWrap: 'anywhere' }}>
        {title !== undefined && <ChakraAlert.Title>{title}</ChakraAlert.Title>}
        {children !== undefined && <ChakraAlert.Description>{children}</ChakraAlert.Description>}
        {actions}
      </ChakraAlert.Content>
    </ChakraAlert.Root>
  )
}
