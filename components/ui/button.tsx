'use client'

import {
  Button as ChakraButton,
  IconButton as ChakraIconButton,
  type ButtonProps as ChakraButtonProps,
} from '@chakra-ui/react'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { hintBelow } from './hint'
import { VisuallyHidden } from './visually-hidden'

export interface ButtonProps extends ChakraButtonProps {
  /**
   * Reason why the control is disabled. The control stays focusable and announces the reason, which `disabled` would
   * not do.
   */
  disabledReason?: string | undefined
}

/**
 * The button of the app: in the brand color when solid, neutral otherwise. Use `colorPalette="red"` for destructive
 * actions.
 */
export function Button({ disabledReason, children, ...props }: ButtonProps) {
  const reasonId = useId()
  const isRefused = disabledReason !== undefined
  // The same element with and without a reason, because a new element would lose the focus.
  return (
    <>
      <ChakraButton
        colorPalette={defaultPalette(props.variant)}
        {...props}
        {...(isRefused && { ...refusal(disabledReason), 'aria-describedby': reasonId })}
      >
        {children}
      </ChakraButton>
      {isRefused && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label'> {
  /** The accessible name, also shown as a tooltip. */
  label: string
  children: ReactNode
}

/** Button that shows only an icon. Its label is the accessible name and appears as a tooltip. */
export function IconButton({ label, disabledReason, children, ...props }: IconButtonProps) {
  return (
    <ChakraIconButton
      variant="ghost"
      colorPalette={defaultPalette(props.variant ?? 'ghost')}
      minW={{ mdDown: 'touch' }}
      data-hint={label}
      css={hintBelow}
      {...props}
      {...(disabledReason === undefined ? {} : refusal(`${label}: ${disabledReason}`))}
      aria-label={label}
      aria-description={disabledReason}
    >
      {children}
    </ChakraIconButton>
  )
}

function defaultPalette(variant: ChakraButtonProps['variant']): 'brand' | 'gray' {
  return variant === undefined || variant === 'solid' ? 'brand' : 'gray'
}

function refusal(reason: string): Partial<ChakraButtonProps> & { 'data-hint': string } {
  return {
    'aria-disabled': true,
    'data-hint': reason,
    // Grayed out by color and not by opacity, because opacity would fade the reason as well.
    color: 'fg.subtle',
    bg: 'bg.muted',
    borderColor: 'border',
    cursor: 'not-allowed',
    type: 'button',
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      event.stopPropagation()
    },
    css: hintBelow,
  }
}
