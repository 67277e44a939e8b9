'use client'

import { Box } from '@chakra-ui/react'
import { Count } from '@/components/resource/cells'
import { useRegistry, useSubAreas } from '@/components/shell/registry-context'
import { useCompanyCount } from '@/hooks/use-company-count'
import { useInView } from '@/hooks/use-in-view'

export interface CompanyCountProps {
  areaKey: 'buyers' | 'suppliers'
  /** Of the company. */
  id: string
  /** Of the area below it whose records are counted: `users`. */
  segment: string
}

/** How many records of one kind a company in a list has. Asked for when its row is looked at. */
export function CompanyCount({ areaKey, id, segment }: CompanyCountProps) {
  const area = useRegistry().find(({ key }) => key === areaKey)
  const counted = useSubAreas().find((one) => one.parent === areaKey && one.segment === segment)
  const { ref, isSeen } = useInView<HTMLSpanElement>()
  const count = useCompanyCount(area, id, counted, { isWanted: isSeen, quiet: true })
  return (
    <Box as="span" ref={ref}>
      <Count>{count}</Count>
    </Box>
  )
}
