'use client'

import { Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRegistryContext } from '@/components/shell/registry-context'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { useViewer } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import type { EarlySearch } from '@/lib/palette/early-search'
import { recordAt, rememberRecent } from '@/lib/palette/recent'
import { isWithin, type Area } from '@/lib/registry'
import { Palette } from './palette'
import { useOfficeKeys } from './use-office-keys'

const resultsCode = lazy(() => import('./palette-results').then((file) => file.PaletteResults))
const sheetCode = lazy(() => import('./shortcut-sheet').then((file) => file.ShortcutSheet))
const themingCode = lazy(() =>
  import('@/components/shell/theming/theming-drawer').then((file) => file.ThemingDrawer),
)

// The button gets the focus back when the drawer that an action opens is closed.
const BUTTON_ID = 'palette-button'

/**
 * The palette's button and the keyboard shortcuts of the app. The palette's field is in this file, so that it takes
 * every key after the shortcut. The results load on demand.
 */
export function PaletteGate() {
  const palette = useLazyPart(resultsCode, 'search')
  const sheet = useLazyPart(sheetCode, 'list of shortcuts')
  const theming = useLazyPart(themingCode, 'theming drawer')
  const [early, setEarly] = useState<EarlySearch>()
  const openPalette = (keys?: EarlySearch) => {
    setEarly(keys)
    palette.open()
  }
  // Renders at once, so that the field has the focus before the next key.
  useOfficeKeys({ openPalette: (keys) => flushSync(() => openPalette(keys)), openSheet: sheet.open })
  useRecent()
  return (
    <>
      <Button
        id={BUTTON_ID}
        variant="outline"
        size="sm"
        w="full"
        minH={{ mdDown: 'touch' }}
        px={{ base: '2', lg: '3' }}
        justifyContent={{ lg: 'flex-start' }}
        borderColor={{ base: 'transparent', lg: 'border' }}
        color="fg.muted"
        fontWeight="normal"
        aria-label="Search or jump to"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        data-hint="Search or jump to (Ctrl+K)"
        className="ui-hint-below"
        onPointerEnter={palette.prepare}
        onFocus={palette.prepare}
        onClick={() => openPalette()}
      >
        <Icon as={Search} boxSize={{ base: '5', lg: '4' }} />
        <Text as="span" hideBelow="lg">
          Search or jump to
        </Text>
        <Text as="kbd" hideBelow="lg" ms="auto" fontFamily="body" fontSize="xs" aria-hidden>
          Ctrl K
        </Text>
      </Button>
      {palette.isOpen && (
        <Palette
          Results={palette.Part}
          early={early}
          onClose={palette.close}
          showShortcuts={sheet.open}
          showTheming={theming.open}
        />
      )}
      {sheet.isOpen && sheet.Part && <sheet.Part onClose={sheet.close} />}
      {theming.Part && theming.isOpen !== undefined && (
        <theming.Part
          isOpen={theming.isOpen}
          onClose={theming.close}
          finalFocusEl={() => document.getElementById(BUTTON_ID)}
        />
      )}
    </>
  )
}

/** Stores the record of the current page, so that the palette can offer it again. */
function useRecent() {
  const path = usePathname()
  const { areas, full } = useRegistryContext()
  const owner = useViewer().decoded?.userName
  useEffect(() => {
    if (owner === undefined) return
    const remember = (known: readonly Area[]) => {
      const record = recordAt(path, known)
      const area = known.find(({ key }) => key === record?.area)
      if (record) rememberRecent(owner, record, area?.isPersonal === true)
    }
    if (!full || !isWithin(path, '/settings')) remember(areas)
    else
      full.load().then(
        ({ allAreas }) => remember(allAreas),
        () => undefined,
      )
  }, [path, areas, full, owner])
}
