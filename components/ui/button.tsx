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
  /** Why the control does nothing now. It stays focusable and says so, where `disabled` would be silent. */
  disabledReason?: string | undefined
}

/** The house's button: the brand's colour when solid, neutral otherwise; `colorPalette="red"` for what destroys. */
export function Button({ disabledReason, children, ...props }: ButtonProps) {
  const reasonId = useId()
  const isRefused = disabledReason !== undefined
  // One element with and without a reason: a new one would lose the focus when the reason comes or goes.
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
  /** The accessible name, and the hint. */
  label: string
  children: ReactNode
}

/** A button that shows only an icon; its label is its name and appears as a hint. */
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
    // Faded by colour, not by opacity, which would fade the reason with it.
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
