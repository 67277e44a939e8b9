'use client'

import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { useRef } from 'react'
import type { ListedResource } from '@/components/resource/listed-resource'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { lazy } from '@/lib/lazy'
import type { Company } from './company-header'
import { otherCompanies } from './other-companies'

const panelCode = lazy(() => import('./company-switcher-panel').then((module) => module.CompanySwitcherPanel))

/** Button that opens the list of other companies. It is shown when there are at least two of them. */
export function CompanySwitcher<T extends Company>(props: { resource: ListedResource<T>; id: string }) {
  const { resource, id } = props
  const box = useRef<HTMLDivElement>(null)
  const panel = useLazyPart(panelCode, `list of ${resource.words.many}`)
  const isOpen = panel.isOpen === true
  const others = useQuery(otherCompanies(resource, id))
  if ((others.data?.Meta.TotalCount ?? 0) < 2) return null
  const close = (refocus: boolean) => {
    panel.close()
    if (refocus) box.current?.querySelector('button')?.focus()
  }
  return (
    <Box ref={box} position={{ md: 'relative' }}>
      <IconButton
        label={`Switch ${resource.words.one}`}
        variant="outline"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.prepare}
        onClick={isOpen ? panel.close : panel.open}
        css={isOpen ? { '&::after': { display: 'none !important' } } : undefined}
      >
        <Icon as={ChevronsUpDown} boxSize="4" />
      </IconButton>
      {isOpen && panel.Part && (
        <panel.Part resource={resource as unknown as ListedResource<Company>} id={id} onClose={close} />
      )}
    </Box>
  )
}
