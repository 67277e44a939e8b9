'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { buttonClasses, type ButtonProps } from './button'
import { classNames } from './theme/class-names'

interface StateLinkProps extends ComponentProps<'a'> {
  href: string
  /** True while the state cannot be opened. The link stays focusable, so that the keyboard focus is not lost. */
  isDisabled?: boolean
  /** Shows the state without loading a document. Called for a plain click. */
  onOpen: () => void
}

/**
 * Link to another state of the same page, such as the next page of a list. Before hydration and in a new tab, the
 * browser follows it.
 */
export function StateLink({ onOpen, href, isDisabled = false, ...props }: StateLinkProps) {
  const open = (event: MouseEvent) => {
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.button !== 0 || isModified) return
    event.preventDefault()
    onOpen()
  }
  // An element without an address is neither focusable nor a link for assistive technology.
  if (isDisabled) return <a {...props} role="link" tabIndex={0} aria-disabled />
  return <a {...props} href={href} onClick={open} />
}

/** Link to another state of the same page that looks like a button. */
export function StateLinkButton({
  variant = 'outline',
  size,
  className,
  ...props
}: StateLinkProps & Pick<ButtonProps, 'variant' | 'size'>) {
  return <StateLink {...props} className={classNames(buttonClasses({ variant, size }), className)} />
}
