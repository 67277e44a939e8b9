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
  /** Some of what it stands for is on and some is not. */
  isMixed?: boolean
}

/** The browser's own check box in the brand's colour. */
export function Checkbox({ isMixed = false, ...props }: CheckboxProps) {
  const control = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // No attribute says this, only the element itself.
    if (control.current) control.current.indeterminate = isMixed
  }, [isMixed])
  return <Control ref={control} type="checkbox" {...props} />
}
