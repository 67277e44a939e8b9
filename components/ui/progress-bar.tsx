'use client'

import { chakra } from '@chakra-ui/react'

const Track = chakra('div', {
  base: { height: '1.5', borderRadius: 'full', bg: 'bg.emphasized', overflow: 'hidden' },
})
const Fill = chakra('div', {
  base: {
    height: 'full',
    bg: 'colorPalette.solid',
    transition: 'width 200ms ease-out',
    _motionReduce: { transition: 'none' },
  },
})

/** Bar that shows the progress of a task. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  const share = max === 0 ? 100 : Math.round((value / max) * 100)
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      colorPalette="brand"
    >
      <Fill style={{ width: `${share}%` }} />
    </Track>
  )
}
