'use client'

import { chakra, useSlotRecipe, type HTMLChakraProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'

/** One of a few known values. The browser's own control: right on every device and free of weight. */
export function Select(props: HTMLChakraProps<'select'>) {
  const styles = useSlotRecipe({ key: 'nativeSelect' })({ size: 'sm' })
  return (
    <chakra.div css={styles.root} width="auto" flexShrink="0">
      <chakra.select
        fontSize={{ base: 'md', md: 'sm' }}
        cursor="pointer"
        _disabled={{ opacity: 1 }}
        {...props}
        css={styles.field}
      />
      <chakra.div css={styles.indicator} aria-hidden>
        <ChevronDown />
      </chakra.div>
    </chakra.div>
  )
}
