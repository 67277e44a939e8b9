'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { classNames } from './theme/class-names'

const CLASSES = 'ui-textarea ui-textarea-sm ui-textarea-outline ui-control-text ui-long-text'

/** Input for several lines of text. */
export function Textarea({ className, ...props }: HTMLChakraProps<'textarea'>) {
  return <chakra.textarea {...props} className={classNames(CLASSES, className)} />
}
