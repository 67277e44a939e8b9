'use client'

import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, type ComponentProps } from 'react'

const Control = chakra('input', {
  base: {
    display: 'block',
    boxSize: '4.5',
    flexShrink: 0,
    cursor: 'pointer',
    accentColor: 'brand.solid',
    _disabled: { cursor: 'not-allowed' },
  },
})

interface CheckboxProps extends Omit<ComponentProps<typeof Control>, 'type'> {
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
  return <Control ref={control} type="checkbox" {...props} />
}
