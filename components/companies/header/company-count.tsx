'use client'

import { Box } from '@chakra-ui/react'
import { Count } from '@/components/resource/cells'
import { useRegistry, useSubAreas } from '@/components/shell/registry-context'
import { useCompanyCount } from './use-company-count'
import { useInView } from '@/hooks/use-in-view'

export interface CompanyCountProps {
  areaKey: 'buyers' | 'suppliers'
  /** Id of the company. */
  id: string
  /** Segment of the area whose records are counted, such as `users`. */
  segment: string
}

/**
 * Shows how many records of one kind a company in a list has. The count is requested when its row scrolls into view.
 */
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
