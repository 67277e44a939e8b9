'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { buttonClasses, type ButtonProps } from './button'
import { Icon } from './icon'
import { classNames } from './theme/class-names'

interface ButtonSelectProps extends Omit<HTMLChakraProps<'select'>, 'className'> {
  /** The accessible name. */
  label: string
  /** Visible text. It starts with the label. */
  text: string
  variant?: ButtonProps['variant']
}

/**
 * Select that looks like a button with a text of its own, so that it is only as wide as that text. The browser's own
 * select lies on top of it, invisible. It works on every device without extra code.
 */
export function ButtonSelect({ label, text, variant = 'outline', ...props }: ButtonSelectProps) {
  return (
    <span className={classNames(buttonClasses({ variant, size: 'sm' }), 'ui-button-select')}>
      <span className="ui-one-line" aria-hidden>
        {text}
      </span>
      <Icon as={ChevronDown} boxSize="4" aria-hidden />
      <chakra.select
        aria-label={label}
        position="absolute"
        inset="0"
        w="full"
        opacity="0"
        cursor="pointer"
        fontSize={{ base: '1rem', md: 'sm' }}
        color="fg"
        bg="bg.panel"
        {...props}
      />
    </span>
  )
}
