'use client'

import { Button as ChakraButton, type ButtonProps as ChakraButtonProps } from '@chakra-ui/react'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { classNames } from './theme/class-names'
import { VisuallyHidden } from './visually-hidden'

export interface ButtonProps extends Omit<ChakraButtonProps, 'variant' | 'size' | 'colorPalette'> {
  variant?: 'solid' | 'outline' | 'ghost' | 'plain'
  size?: 'xs' | 'sm' | 'md' | 'lg'
  colorPalette?: 'brand' | 'gray' | 'red'
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
  const shown = withClasses(props, 'solid')
  // The same element with and without a reason, because a new element would lose the focus.
  return (
    <>
      <ChakraButton
        {...shown}
        {...(isRefused && { ...refusal(disabledReason, shown.className), 'aria-describedby': reasonId })}
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
  const shown = withClasses(props, 'ghost')
  const className = classNames(shown.className, 'ui-icon-button ui-hint-below')
  return (
    <ChakraButton
      data-hint={label}
      {...shown}
      className={className}
      {...(disabledReason === undefined ? {} : refusal(`${label}: ${disabledReason}`, className))}
      aria-label={label}
      aria-description={disabledReason}
    >
      {children}
    </ChakraButton>
  )
}

/** Replaces the properties that static classes exist for with those classes. */
function withClasses(
  props: Omit<ButtonProps, 'disabledReason'>,
  defaultVariant: 'solid' | 'ghost',
): ChakraButtonProps {
  const { variant = defaultVariant, size, colorPalette, className, ...rest } = props
  return { ...rest, className: classNames(buttonClasses({ variant, size, colorPalette }), className) }
}

/** Returns the static classes of a button, for elements that are not rendered by `Button`. */
export function buttonClasses(props: Pick<ButtonProps, 'variant' | 'size' | 'colorPalette'>): string {
  const { variant = 'solid', size = 'md', colorPalette = variant === 'solid' ? 'brand' : 'gray' } = props
  return `ui-button ui-button-${size} ui-button-${variant} ui-palette-${colorPalette}`
}

function refusal(
  reason: string,
  className: string | undefined,
): Partial<ChakraButtonProps> & { 'data-hint': string } {
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
    className: classNames(className, 'ui-hint-below'),
  }
}
