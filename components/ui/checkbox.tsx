'use client'

import { useEffect, useRef, type ComponentProps } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** True when some of the represented items are selected and others are not. */
  isMixed?: boolean
}

/** The browser's own checkbox in the brand color. */
export function Checkbox({ isMixed = false, ...props }: CheckboxProps) {
  const control = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // No HTML attribute exists for this state, only the property of the element.
    if (control.current) control.current.indeterminate = isMixed
  }, [isMixed])
  return <input ref={control} type="checkbox" className="ui-checkbox" {...props} />
}
