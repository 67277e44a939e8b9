'use client'

import { Box } from '@chakra-ui/react'

interface Crate {
  x: number
  y: number
  height: number
  tone: 'plain' | 'pale' | 'accent'
}

const UNIT_PX = 46
// Heights of the stacks, row by row. Letters mark a stack of another color.
const FLOOR = ['21.13.2', '1a3..21', '.42p1.1', '1..3a2.', '23p.1.1', '.1.2.p2', '2.1a3.1']

const CRATES = FLOOR.flatMap((row, y) => [...row].map((mark, x) => crateOf(mark, x, y)))
  .filter((crate) => crate !== undefined)
  .sort((a, b) => a.x + a.y - (b.x + b.y)) // draws nearer stacks over the stacks behind them

const GROUND = { plain: 'var(--brand-primary)', pale: '#fff', accent: 'var(--brand-accent)' }

/**
 * Drawing of a warehouse of crates in the brand colors. It is inline SVG and decorative, so it is hidden from screen
 * readers.
 */
export function Illustration() {
  return (
    <Box
      aria-hidden
      h="full"
      borderRadius={{ base: 'xl', lg: '2xl' }}
      overflow="hidden"
      css={{ background: 'linear-gradient(150deg, {colors.brand.500}, {colors.brand.800} 85%)' }}
    >
      <svg
        viewBox="-290 -190 580 620"
        preserveAspectRatio="xMidYMid slice"
        style={{ width: '100%', height: '100%', display: 'block' }}
      >
        <Floor />
        {CRATES.map((crate) => (
          <Stack key={`${crate.x}.${crate.y}`} {...crate} />
        ))}
      </svg>
    </Box>
  )
}

function crateOf(mark: string, x: number, y: number): Crate | undefined {
  if (mark === '.') return undefined
  if (mark === 'a') return { x, y, height: 2, tone: 'accent' }
  if (mark === 'p') return { x, y, height: 3, tone: 'pale' }
  return { x, y, height: Number(mark), tone: 'plain' }
}

function Floor() {
  const lines = Array.from({ length: 8 }, (_, at) => [
    [place(at, 0), place(at, 7)],
    [place(0, at), place(7, at)],
  ]).flat()
  return (
    <g stroke="#fff" strokeOpacity=".16" strokeWidth="1">
      {lines.map(([from, to], at) => (
        <line key={at} x1={from?.[0]} y1={from?.[1]} x2={to?.[0]} y2={to?.[1]} />
      ))}
    </g>
  )
}

// Each face has the color of the stack under a white or black overlay. The light comes from the left.
function Stack({ x, y, height, tone }: Crate) {
  const inset = 0.06
  const [a, b] = [inset, 1 - inset]
  const high = height * UNIT_PX * 0.72
  const corner = (dx: number, dy: number, up: number) => {
    const [left, top] = place(x + dx, y + dy)
    return `${left},${top - up}`
  }
  const top = [corner(a, a, high), corner(b, a, high), corner(b, b, high), corner(a, b, high)].join(' ')
  const left = [corner(a, b, high), corner(b, b, high), corner(b, b, 0), corner(a, b, 0)].join(' ')
  const right = [corner(b, b, high), corner(b, a, high), corner(b, a, 0), corner(b, b, 0)].join(' ')
  const seams = Array.from({ length: height - 1 }, (_, at) => (at + 1) * UNIT_PX * 0.72)
  const ground = GROUND[tone]
  return (
    <g strokeLinejoin="round">
      {[top, left, right].map((points) => (
        <polygon key={points} points={points} fill={ground} />
      ))}
      <polygon points={top} fill="#fff" fillOpacity={tone === 'plain' ? 0.34 : 0.2} />
      <polygon
        points={left}
        fill={tone === 'plain' ? '#fff' : '#000'}
        fillOpacity={tone === 'plain' ? 0.14 : 0.1}
      />
      <polygon points={right} fill="#000" fillOpacity={tone === 'plain' ? 0.16 : 0.26} />
      {seams.map((up) => (
        <polyline
          key={up}
          points={[corner(a, b, up), corner(b, b, up), corner(b, a, up)].join(' ')}
          fill="none"
          stroke="#000"
          strokeOpacity=".16"
          strokeWidth="1.5"
        />
      ))}
    </g>
  )
}

function place(x: number, y: number): readonly [number, number] {
  return [(x - y) * UNIT_PX, ((x + y) * UNIT_PX) / 2]
}
