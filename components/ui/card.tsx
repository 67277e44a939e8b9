'use client'

import { chakra, type HTMLChakraProps } from '@chakra-ui/react'

/** Panel on the background of the page. */
export function Card({ as = 'div', children, ...props }: HTMLChakraProps<'div'>) {
  return (
    <chakra.div as={as} className="ui-card" {...props}>
      <div className="ui-card-body">{children}</div>
    </chakra.div>
  )
}
