'use client'

import { Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useRegistry } from '@/components/shell/registry-context'
import { Button } from '@/components/ui/button'
import { hintBelow } from '@/components/ui/hint'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/hooks/use-lazy-part'
import { useSession } from '@/hooks/use-session'
import { peopleAmong, recordAt, rememberRecent } from '@/lib/palette/recent'
import { useOfficeKeys } from './use-office-keys'

const loadPalette = () => import('./palette').then((file) => file.Palette)
const loadSheet = () => import('./shortcut-sheet').then((file) => file.ShortcutSheet)

/** The button of the palette, and the keys of the office. The palette itself is loaded when it is wanted. */
export function PaletteGate() {
  const palette = useLazyPart(loadPalette, 'search')
  const sheet = useLazyPart(loadSheet, 'list of shortcuts')
  useOfficeKeys({ openPalette: palette.open, openSheet: sheet.open })
  useRecent()
  return (
    <>
      <Button
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
        css={hintBelow}
        onPointerEnter={palette.prepare}
        onFocus={palette.prepare}
        onClick={palette.open}
      >
        <Icon as={Search} boxSize={{ base: '5', lg: '4' }} />
        <Text as="span" hideBelow="lg">
          Search or jump to
        </Text>
        <Text as="kbd" hideBelow="lg" ms="auto" fontFamily="body" fontSize="xs" aria-hidden>
          Ctrl K
        </Text>
      </Button>
      {palette.isOpen && palette.Part && <palette.Part onClose={palette.close} showShortcuts={sheet.open} />}
      {sheet.isOpen && sheet.Part && <sheet.Part onClose={sheet.close} />}
    </>
  )
}

/** Keeps which record the page is of, for the palette to offer it again. */
function useRecent() {
  const path = usePathname()
  const areas = useRegistry()
  const owner = useSession().decoded?.userName
  useEffect(() => {
    const record = recordAt(path, areas)
    if (owner !== undefined && record) rememberRecent(owner, record, peopleAmong(areas))
  }, [path, areas, owner])
}
