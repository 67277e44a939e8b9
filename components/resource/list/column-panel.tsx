'use client'

import { Box, HStack, Stack } from '@chakra-ui/react'
import { LayoutGrid, Rows3, Rows4, Table2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Note } from '@/components/ui/field'
import { Popup } from '@/components/ui/overlay/popup'
import { Segmented } from '@/components/ui/segmented'
import { useDensity } from '@/hooks/use-density'
import type { ListStateHandle } from '@/hooks/use-list-state'
import { shownColumns } from '@/lib/resource/columns'
import { toggleColumn } from '@/lib/resource/toggle-column'
import type { Column } from '@/components/resource/listed-resource'

/** The parts of a column that the panel uses. */
type NamedColumn = Pick<Column<object>, 'key' | 'label' | 'isTitle' | 'isExtra' | 'from'>

/** Breakpoints of the design system from which columns are shown, in rem. */
const BREAKPOINTS_REM = { sm: 30, md: 48, lg: 64, xl: 80 }

/** Panel for the layout of a list: table or cards, the density of rows, and the columns. */
export function LayoutPanel(props: {
  columns: readonly NamedColumn[]
  list: ListStateHandle
  onClose: (refocus?: boolean) => void
}) {
  const { columns, list, onClose } = props
  const { view, columns: chosen } = list.state
  const density = useDensity()
  const widest = useWidestBreakpoint()
  // Cards show every column on any screen.
  const hasRoom = (from: NamedColumn['from']) => view === 'cards' || !from || BREAKPOINTS_REM[from] <= widest
  const isPhone = !hasRoom('md')
  // On a phone, columns that need a wider screen remain part of the user's choice.
  const fits = ({ from }: NamedColumn) => isPhone || hasRoom(from)
  const shown = shownColumns(columns, chosen, fits).map(({ key }) => key)
  return (
    <Popup label="Columns and layout" onClose={onClose}>
      <Segmented
        label="Show as"
        value={view}
        onChange={(next) => list.change({ view: next })}
        options={[
          { value: 'table', label: 'Table', icon: Table2 },
          { value: 'cards', label: 'Cards', icon: LayoutGrid },
        ]}
      />
      {view === 'table' && (
        <Segmented
          label="Rows"
          value={density.isCompact ? 'compact' : 'comfortable'}
          onChange={(next) => density.setCompact(next === 'compact')}
          options={[
            { value: 'comfortable', label: 'Comfortable', icon: Rows3 },
            { value: 'compact', label: 'Compact', icon: Rows4 },
          ]}
        />
      )}
      <Stack as="fieldset" gap="0.5">
        <Box as="legend" fontWeight="medium" mb="1">
          Columns
        </Box>
        {columns.map(({ key, label, isTitle, from }) => {
          const isWaiting = isPhone && !hasRoom(from)
          return (
            <HStack as="label" key={key} gap="2.5" minH={{ base: 'touch', md: '8' }} cursor="pointer">
              <Checkbox
                checked={shown.includes(key)}
                disabled={isTitle ?? isWaiting}
                onChange={(event) =>
                  list.change({ columns: toggleColumn(columns, chosen, key, event.target.checked, fits) })
                }
              />
              {label}
              {isWaiting && <Note>on wider screens or in cards</Note>}
            </HStack>
          )
        })}
      </Stack>
      {chosen.length > 0 && (
        <Button size="sm" variant="outline" onClick={() => list.change({ columns: [] })}>
          Default columns
        </Button>
      )}
    </Popup>
  )
}

/** Returns the widest breakpoint that the screen reaches, in rem, and updates it on resize. */
function useWidestBreakpoint(): number {
  return useSyncExternalStore(
    onResize,
    () =>
      Math.max(
        0,
        ...Object.values(BREAKPOINTS_REM).filter((rem) => matchMedia(`(min-width: ${rem}rem)`).matches),
      ),
    () => 0,
  )
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
