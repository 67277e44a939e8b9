'use client'

import { Text } from '@chakra-ui/react'
import { ChangedTarget, MAX_ROWS_SHOWN, ReviewList } from '@/components/resource/jobs/review-list'
import type { Target } from '@/lib/jobs/job'

/** List of the products that change, each with the old and the new state in words. */
export function ChangePreview(props: {
  label: string
  /** Name of the part that changes, the same for all products. */
  part: string
  rows: readonly {
    product: Pick<Target, 'id' | 'name'>
    before: string
    after: string
    notes?: readonly string[]
  }[]
}) {
  const { label, part, rows } = props
  return (
    <ReviewList label={label} total={rows.length}>
      {rows.slice(0, MAX_ROWS_SHOWN).map(({ product, before, after, notes = [] }) => (
        <ChangedTarget
          key={product.id}
          target={product}
          body={{}}
          preview={{ changes: [{ label: part, before, after }], notes }}
        />
      ))}
    </ReviewList>
  )
}

/** Sentences about the products that a job leaves out. */
export function LeftOut({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <Text key={sentence} fontWeight="medium">
      {sentence}
    </Text>
  ))
}
